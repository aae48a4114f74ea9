/* What opens by a tap: sheets whose modules come behind the first screen. */

import { later } from "/static/kit.js";

const about = () => import("./about.js");
const influence = () => import("./influence.js");
const righting = () => import("./righting.js");

export const aboutBusiness = later(about, (all) => all.aboutBusiness);
export const aboutGangster = later(about, (all) => all.aboutGangster);
export const openInfluence = later(influence, (all) => all.openInfluence);
export const openLook = later(influence, (all) => all.pickPlans);
export const openSeen = later(influence, (all) => all.openSeen);
export const openBusiness = later(righting, (all) => all.openBusiness);
export const openLaundered = later(righting, (all) => all.openLaundered);
export const openStart = later(righting, (all) => all.openStart);
export const openStop = later(righting, (all) => all.openStop);
export const openDeal = later(
  () => import("./dealing.js"),
  (all) => all.openDeal,
);
export const openTask = later(
  () => import("./tasks.js"),
  (all) => all.openTask,
);
export const openTurnUp = later(
  () => import("./asked.js"),
  (all) => all.openTurnUp,
);
