/* The first screen is drawn once, as a whole: what comes piece by piece would push away what somebody reads already. Whoever
   has a slow line sees after a moment what is there. */

import { laterIsHere } from "./later.js";
import { onItsWay } from "./modules.js";
import { redraw } from "./page.js";
import { session } from "./state.js";

const PATIENCE = 2500; // milliseconds
/** @type {{ stands: boolean, asked: boolean, lettered: boolean }} */
const screen = { stands: false, asked: false, lettered: false };

/* Called with every drawing once the table is here; what stands once stands for good. */
export function stands() {
  if (!screen.asked) ask();
  screen.stands ||= screen.lettered && !onItsWay() && Boolean(session.game.words) && laterIsHere();
  return screen.stands;
}

function ask() {
  screen.asked = true;
  setTimeout(late, PATIENCE);
  const { fonts } = document;
  const letters = fonts ? faces().map((face) => fonts.load(face)) : [];
  Promise.all(letters).then(lettered, lettered);
}

/* Those that the style names. */
function faces() {
  const look = getComputedStyle(document.body);
  const titles = look.getPropertyValue("--show");
  return [`1em ${titles}`, `1em ${look.fontFamily}`, `600 1em ${look.fontFamily}`];
}

function lettered() {
  screen.lettered = true;
  redraw();
}

function late() {
  screen.stands = true;
  redraw();
}
