/* Deals: markers lent, cards and money traded, promises written down. Two taps for the usual, an editor for the rest. */

import { button, el, heading, named } from "../../dom.js";
import { badge } from "../../marks.js";
import { sheet } from "../../sheet.js";
import { cash, hasMoney, here, label, notes, plainName, seatOf, send, waiting } from "../../state.js";
import { gameWord, number, say } from "../../words.js";
import { cardText, cardById, factsOf, titleOf } from "./book.js";
import { businessCard } from "./cards.js";
import {
  change,
  act,
  b,
  business,
  cashOf,
  div,
  every,
  familyOf,
  gangster,
  li,
  may,
  mine,
  mySeat,
  p,
  span,
  ul,
} from "./parts.js";
import { pistols } from "./glyphs.js";

const side = () => ({ money: 0, cards: [], markers: [] });

/* What a card is, and what may be done with it from here. */
export function aboutBusiness(id) {
  sheet((self) => {
    const one = business(id);
    if (!one) return { title: titleOf(id), body: p("dim", say("lcn.gone")) };
    const card = cardById(one.card);
    return {
      title: titleOf(one.card),
      body: [
        el(
          "div",
          { class: "row", key: "whose" },
          badge(seatOf(one.owner) || {}, "small"),
          named(plainName(one.owner), { class: "name grow" }),
          b("sum", cash(card.facts.income)),
        ),
        p("", cardText(card)),
        p("dim small", say("lcn.price", { amount: cash(card.facts.price) })),
        one.markers ? p("small", say("lcn.markers_of", { names: one.markers.map(plainName).join(", ") })) : null,
        withdraw(id, self),
        may("offer") && !one.down ? (one.owner === mySeat() ? lend(one, self) : borrow(one, self)) : null,
      ],
    };
  });
}

function withdraw(id, self) {
  const marked = may("take_marker");
  if (!marked || !marked.cards.includes(id)) return null;
  return act("take_marker", say("lcn.deal.withdraw"), { type: "take_marker", card: id }, { class: "wide" }, self.close);
}

/* Amounts as a row of chips: the usual deal is a number and a tap. */
function amounts(most) {
  const [least] = notes();
  return [0, 1, 2, 3, 5, 8].map((times) => times * least).filter((amount) => amount <= most);
}

function quick(key, orderOf, most, self) {
  const give = (amount) => async () => (await send(key, orderOf(amount))) && self.close();
  return div(
    { class: "chips", key },
    (hasMoney() ? amounts(most) : [0]).map((amount) =>
      el(
        "button",
        { type: "button", key: `a${amount}`, ...waiting(key), on: { click: give(amount) } },
        amount ? cash(amount) : say("lcn.deal.free"),
      ),
    ),
  );
}

function borrow(one, self) {
  const has = cashOf(mySeat()) ?? 0;
  const order = (money) => ({ type: "offer", to: one.owner, gives: { money }, wants: { markers: [one.id] } });
  return div(
    { class: "stack", key: "borrow" },
    heading(3, say("lcn.deal.borrow")),
    p("dim small", say("lcn.deal.borrow_text")),
    quick("borrow", order, has, self),
    one.on
      ? null
      : button(
          "buy",
          say("lcn.deal.buy"),
          () => {
            self.close();
            openDeal({ to: one.owner, wants: { ...side(), cards: [one.id] } });
          },
          { class: "wide" },
        ),
    button(
      "talk",
      say("lcn.deal.more"),
      () => {
        self.close();
        openDeal({ to: one.owner, wants: { ...side(), markers: [one.id] } });
      },
      { class: "wide plain" },
    ),
  );
}

function lend(one, self) {
  const open = (gives) => () => {
    self.close();
    openDeal({ gives: { ...side(), ...gives } });
  };
  return div(
    { class: "stack", key: "lend" },
    button("lend-out", say("lcn.deal.lend"), open({ markers: [one.id] }), { class: "wide" }),
    one.on ? null : button("sell", say("lcn.deal.sell"), open({ cards: [one.id] }), { class: "wide" }),
  );
}

export function aboutGangster(id) {
  sheet((self) => {
    const one = gangster(id);
    if (!one) return { title: titleOf(id), body: p("dim", say("lcn.gone")) };
    const open = (more) => () => {
      self.close();
      openDeal(more);
    };
    const own = one.owner === mySeat();
    return {
      title: titleOf(id),
      body: [
        div(
          "row",
          badge(seatOf(one.owner) || {}, "small"),
          named(plainName(one.owner), { class: "name grow" }),
          pistols(one.strength),
        ),
        p(
          "dim small",
          factsOf(id).kind === "recruit"
            ? say("lcn.price", { amount: cash(factsOf(id).price) })
            : gameWord("term.start_gangster"),
        ),
        (one.modifiers || []).length
          ? ul(
              "list",
              one.modifiers.map((effect) =>
                li({ key: effect }, span("grow", change(effect).name), b("sum", say(`lcn.mod.${effect}`))),
              ),
            )
          : null,
        p("", say(`lcn.state_text.${one.down ? "down" : one.task || (one.used ? "used" : "free")}`)),
        may("offer") && !one.down
          ? own
            ? button("sell", say("lcn.deal.sell"), open({ gives: { ...side(), cards: [id] } }), { class: "wide" })
            : button("buy", say("lcn.deal.buy"), open({ to: one.owner, wants: { ...side(), cards: [id] } }), {
                class: "wide",
              })
          : null,
      ],
    };
  });
}

/* The editor: with whom, what I give, what I get, and words that bind nobody. */
export function openDeal(begun = {}) {
  const state = {
    to: begun.to || null,
    gives: begun.gives || side(),
    wants: begun.wants || side(),
    words: "",
    part: begun.wants && !begun.gives ? "wants" : "gives",
  };
  sheet((self) => (state.to ? editor(state, self) : partner(state, self)));
}

function partner(state, self) {
  const offered = may("offer");
  const pick = (seat) => () => {
    state.to = seat;
    self.redraw();
  };
  return {
    title: say("lcn.deal.with"),
    body: div(
      "choices",
      (offered ? offered.to : []).map((seat) =>
        el(
          "button",
          { type: "button", key: seat, on: { click: pick(seat) } },
          badge(seatOf(seat) || {}, "small"),
          named(plainName(seat), { class: "name grow" }),
        ),
      ),
    ),
  };
}

function editor(state, self) {
  const order = { type: "offer", to: state.to, gives: state.gives, wants: state.wants, words: state.words.trim() };
  const empty = !amount(state.gives) && !amount(state.wants) && !state.words.trim();
  return {
    title: say("lcn.deal.title", { name: plainName(state.to) }),
    back: () => {
      state.to = null;
      self.redraw();
    },
    body: [
      el(
        "div",
        { class: "segments", role: "group", key: "parts" },
        ["gives", "wants"].map((part) =>
          el(
            "button",
            {
              type: "button",
              key: part,
              "aria-pressed": String(state.part === part),
              on: {
                click: () => {
                  state.part = part;
                  self.redraw();
                },
              },
            },
            say(`lcn.deal.${part}`),
            amount(state[part]) ? span("count", number(amount(state[part]))) : null,
          ),
        ),
      ),
      half(state, self),
      el("label", { for: "deal-words", key: "words-label" }, say("lcn.deal.words")),
      el("input", {
        id: "deal-words",
        key: "words",
        maxlength: 140,
        autocomplete: "off",
        placeholder: say("lcn.deal.words_hint"),
        on: {
          input: (event) => {
            state.words = event.target.value;
            self.redraw();
          },
        },
      }),
      summary(state.gives, state.wants),
    ],
    foot: el(
      "button",
      {
        type: "button",
        class: "first wide tall",
        key: "offer",
        data: { act: "offer" },
        ...waiting("offer", { disabled: empty }),
        on: { click: async () => (await send("offer", order)) && self.close() },
      },
      label("offer", say("lcn.deal.offer")),
    ),
  };
}

function amount(part) {
  return (part.money ? 1 : 0) + part.cards.length + part.markers.length;
}

/* One half of the editor: money, cards, and the right to lay markers. */
function half(state, self) {
  const part = state[state.part];
  const seat = state.part === "gives" ? mySeat() : state.to;
  const family = familyOf(seat);
  const toggle = (list, id) => () => {
    const at = part[list].indexOf(id);
    if (at < 0) part[list].push(id);
    else part[list].splice(at, 1);
    self.redraw();
  };
  const there = family ? family.businesses.filter((one) => !one.down) : [];
  return div(
    { class: "stack", key: `half-${state.part}` },
    hasMoney() ? moneyRow(part, cashOf(seat), self) : null,
    there.length
      ? [
          heading(3, say("lcn.deal.markers")),
          chips(
            there.map((one) => ({ id: one.id, title: titleOf(one.card) })),
            part.markers,
            (id) => toggle("markers", id),
            "m",
          ),
        ]
      : null,
    heading(3, say("lcn.deal.cards")),
    chips(
      [
        ...there.filter((one) => !one.on).map((one) => ({ id: one.id, title: titleOf(one.card) })),
        ...(family ? family.gangsters : [])
          .filter((one) => !one.down)
          .map((one) => ({ id: one.id, title: titleOf(one.id) })),
      ],
      part.cards,
      (id) => toggle("cards", id),
      "c",
    ),
  );
}

function chips(all, chosen, run, key) {
  return div(
    "chips",
    all.map(({ id, title }) =>
      el(
        "button",
        {
          type: "button",
          key: key + id,
          translate: "no",
          "aria-pressed": String(chosen.includes(id)),
          on: { click: run(id) },
        },
        title,
      ),
    ),
  );
}

function moneyRow(part, has, self) {
  const add = (by) => () => {
    part.money = Math.max(0, Math.min(has === undefined ? Infinity : has, part.money + by));
    self.redraw();
  };
  return div(
    { class: "stack", key: "money" },
    el("output", { class: "amount" }, cash(part.money)),
    div(
      "chips quick",
      el("button", { type: "button", key: "none", on: { click: add(-part.money) } }, cash(0)),
      notes()
        .slice(0, 4)
        .map((note) => el("button", { type: "button", key: `n${note}`, on: { click: add(note) } }, `+${number(note)}`)),
    ),
  );
}

/* What an offer says, in words. */
function told(part) {
  return [
    part.money ? cash(part.money) : null,
    ...(part.cards || []).map(titleOf),
    ...(part.markers || []).map((id) => say("lcn.deal.marker_on", { card: titleOf(id) })),
  ].filter(Boolean);
}

function summary(gives, wants) {
  const lines = [
    ["lcn.deal.gives", told(gives)],
    ["lcn.deal.wants", told(wants)],
  ];
  return el(
    "dl",
    { class: "deal-sum", key: "summary" },
    lines.map(([key, list]) => [
      el("dt", { key: `${key}t` }, say(key)),
      el("dd", { key: `${key}d` }, list.length ? list.join(" · ") : "–"),
    ]),
  );
}

/* Offers to me are asked at the thumb, one at a time. */
export function offerQuestions() {
  const { me } = here.view;
  if (!me || !mine() || !may("answer_offer")) return [];
  return mine()
    .offers.filter((one) => one.to === me.seat && may("answer_offer").offers.includes(one.id))
    .map((one) => ({ id: `offer-${one.id}`, ...question(one) }));
}

function question(one) {
  const answer = (yes) => ({ type: "answer_offer", offer: one.id, yes });
  return {
    title: say("lcn.deal.asked"),
    body: [
      div({ class: "row", key: "who" }, badge(seatOf(one.seat) || {}, "big"), p("grow", named(plainName(one.seat)))),
      summary(one.wants, one.gives),
      one.words ? p("saying", named(`“${one.words}”`)) : null,
    ],
    no: { text: say("lcn.deal.no"), order: answer(false) },
    yes: { text: say("lcn.deal.yes"), order: answer(true) },
  };
}

/* The tab of deals: what is open, what was promised, where my markers lie. */
export function dealsTab() {
  const own = mine();
  if (!own) return null;
  const marked = may("take_marker");
  return el(
    "section",
    { class: "card stack", key: "deals" },
    may("offer")
      ? button("new-deal", say("lcn.deal.new"), () => openDeal(), { class: "wide first" })
      : p("dim", say("lcn.deal.frozen")),
    own.offers.length ? [heading(2, say("lcn.deal.open")), own.offers.map(openOffer)] : null,
    own.promises.length ? [heading(2, say("lcn.deal.promises")), ul("list", own.promises.map(promise))] : null,
    marked
      ? [
          heading(2, say("lcn.deal.mine_out")),
          div(
            "row-of-businesses",
            [...new Set(marked.cards)].map(
              (id) => business(id) && businessCard(business(id), { run: () => aboutBusiness(id), key: `out${id}` }),
            ),
          ),
        ]
      : null,
    own.offers.length || own.promises.length || marked ? null : p("dim", say("lcn.deal.none")),
  );
}

function openOffer(one) {
  const mineIs = one.seat === mySeat();
  const other = mineIs ? one.to : one.seat;
  return div(
    { class: "offer stack", key: one.id },
    div(
      "row",
      badge(seatOf(other) || {}, "small"),
      named(plainName(other), { class: "name grow" }),
      span("dim small", say(mineIs ? "lcn.deal.waits" : "lcn.deal.asks")),
    ),
    mineIs ? summary(one.gives, one.wants) : summary(one.wants, one.gives),
    one.words ? p("saying", named(`“${one.words}”`)) : null,
    act(
      `close-${one.id}`,
      say(mineIs ? "lcn.deal.take_back" : "lcn.deal.no"),
      { type: "answer_offer", offer: one.id, yes: false },
      { class: "wide" },
    ),
    mineIs || !every("answer_offer").length
      ? null
      : act(
          `agree-${one.id}`,
          say("lcn.deal.yes"),
          { type: "answer_offer", offer: one.id, yes: true },
          { class: "wide first" },
        ),
  );
}

function promise(one) {
  const toMe = one.to === mySeat();
  return li(
    { key: one.id },
    badge(seatOf(toMe ? one.seat : one.to) || {}, "small"),
    span(
      "grow",
      span("dim small", say(toMe ? "lcn.deal.promised_me" : "lcn.deal.promised_by_me")),
      " ",
      named(one.words, { class: "saying" }),
    ),
    toMe ? act(`strike-${one.id}`, say("lcn.deal.settled"), { type: "strike_promise", promise: one.id }) : null,
  );
}
