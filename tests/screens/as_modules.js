/* Lets node read the modules of the screens where they lie: they are modules though no package says so, and
   "/static/" is the folder that the server hands out under that name. */

import { register } from "node:module";

register("./where.js", import.meta.url);
