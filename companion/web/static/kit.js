/* What a game's screens may use of the house: the one module that they import besides their own. */

export { ask, serverNow } from "./api.js";
export { from, spot } from "./around.js";
export { beat, skipBeats } from "./beats.js";
export { feel } from "./calls.js";
export { amongAll, checkList } from "./checklist.js";
export { orderButton, pressed, seatButton, signButton, waitingButton } from "./controls.js";
export { proposeButton, reasonField } from "./corrections.js";
export { die } from "./dice.js";
export { aside, button, el, heading, maker, named, settle } from "./dom.js";
export { myDoubtedDice } from "./doubted.js";
export { readTime } from "./falling.js";
export { firstNote } from "./first.js";
export { inHand } from "./flick.js";
export { handOn, isCurtained, noteAnswer } from "./handover.js";
export { later, laterDrawn, onceHere } from "./later.js";
export { badge, icon, light, ring, sign } from "./marks.js";
export { purse } from "./moving_money.js";
export { nudge } from "./nudged.js";
export { openPayTo } from "./openers.js";
export { memory, notice, page, redraw, surface } from "./page.js";
export { holdToPeek, isPeeking, lyingOpen, tapOrHold, turnedUp } from "./peeking.js";
export { cardPicture } from "./pictures.js";
export { followHand, isInSight, practiceHand, practising, sayHere } from "./practice.js";
export { askNumber, askRuling, ofWhom } from "./rulings.js";
export { codeEntry, photoEntry, why } from "./scan.js";
export { sceneOf } from "./scenes.js";
export { isTold, sentence, toldToMe } from "./sentences.js";
export { closeSheets, confirmSheet, sheet } from "./sheet.js";
export { compose, play } from "./sound.js";
export { goneBy, standing } from "./standing.js";
export {
  cardNamed,
  cardOf,
  cardTitle,
  cash,
  hasMoney,
  isHost,
  label,
  mySeat,
  notes,
  plainName,
  seatOf,
  seats,
  send,
  session,
  sideName,
  stage,
  unwatched,
  voice,
  waiting,
} from "./state.js";
export { tidingsOf, touches } from "./tidings.js";
export { chosenSoFar, countTogether, isAsSealed, LINGER, sawSeal } from "./together.js";
export { gather, gathered } from "./tray.js";
export { counted, gameWord, has, listed, number, readable, say } from "./words.js";
