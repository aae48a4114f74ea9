/* What opens by a tap: sheets whose modules come behind the first screen. */

import { later, onceHere } from "./later.js";

const hosting = () => import("./hosting.js");
const mysheets = () => import("./mysheets.js");
const more = () => import("./more.js");
const pay = () => import("./pay.js");
const roll = () => import("./roll.js");
const plansheets = () => import("./plansheets.js");
const cashing = () => import("./cashing.js");
const sweep = () => import("./sweep.js");
const tablecheck = () => import("./tablecheck.js");
const saving = () => import("./saving.js");
const turntools = () => import("./turntools.js");
const corrections = () => import("./corrections.js");

export const openBegin = later(hosting, (all) => all.openBegin);
export const openHost = later(hosting, (all) => all.openHost);
export const openBook = later(mysheets, (all) => all.openBook);
export const openMe = later(mysheets, (all) => all.openMe);
export const openMore = later(more, (all) => all.openMore);
export const openQr = later(mysheets, (all) => all.openQr);
export const openCount = later(pay, (all) => all.openCount);
export const openGet = later(pay, (all) => all.openGet);
export const openPay = later(pay, (all) => all.openPay);
export const openPayTo = later(pay, (all) => all.openPayTo);
export const openRoll = later(roll, (all) => all.openRoll);
export const openLay = later(plansheets, (all) => all.openLay);
export const openPlan = later(plansheets, (all) => all.openPlan);
export const openReveal = later(plansheets, (all) => all.openReveal);
export const openCash = later(cashing, (all) => all.openCash);
export const openSweep = later(sweep, (all) => all.openSweep);
export const openCheck = later(tablecheck, (all) => all.openCheck);
export const openSave = later(saving, (all) => all.openSave);
export const openTurnTools = later(turntools, (all) => all.openTurnTools);
export const openRecount = later(corrections, (all) => all.openRecount);

onceHere(
  () => import("./signnames.js"),
  (all) => all.nameSigns(),
);
