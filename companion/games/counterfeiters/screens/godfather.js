/* The Godfather comes to everybody at the same instant: a count that all screens tell alike, and then each pays in secret. */

import { beat, button, el, heading, number, play, say, session, sign, skipBeats, stage } from "/static/kit.js";
import { p } from "./parts.js";

const BEATS = [1, 1, 1, 1.8];

/** @type {{ story: string, beat: number }} */
let heard = { story: "", beat: 0 };

/* His last visit, as all were told. */
function visit() {
  const found = (session.view.recent || []).filter((line) => line.kind === "godfather_came");
  return found[found.length - 1] || null;
}

/* While it is counted, it stands over everything else. */
export function godfather() {
  const came = stage() === "play" ? visit() : null;
  if (!came) return null;
  const story = `godfather:${came.n}`;
  const now = beat(story, came.at, BEATS);
  sound(story, now);
  if (now < 1 || now > BEATS.length) return null;
  const left = BEATS.length - now;
  return el(
    "section",
    { class: `cf-godfather ${left ? "" : "at-zero"}`, key: story, role: "status", "aria-live": "assertive" },
    heading(2, say("cf.godfather.title")),
    sign("godfather"),
    p({ class: "figure", key: `f${left}` }, left ? number(left) : say("cf.godfather.pay")),
    p("", say("cf.godfather.text")),
    button("skip-godfather", say("cf.godfather.skip"), () => skipBeats(story), { class: "plain" }),
  );
}

/** @param {string} story @param {number} now */
function sound(story, now) {
  if (heard.story === story && heard.beat === now) return;
  const known = heard.story === story;
  heard = { story, beat: now };
  if (now >= 1 && now <= BEATS.length) play(now < BEATS.length ? "tick" : "zero");
  else if (!known) play("boss");
}
