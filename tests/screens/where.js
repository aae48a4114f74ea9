/* The two hooks of as_modules.js. */

const COMPANION = new URL("../../companion/", import.meta.url).href;

/** @type {import("node:module").ResolveHook} */
export async function resolve(name, context, next) {
  return next(name.startsWith("/static/") ? new URL(`web${name}`, COMPANION).href : name, context);
}

/** @type {import("node:module").LoadHook} */
export async function load(address, context, next) {
  const ours = address.startsWith(COMPANION) && new URL(address).pathname.endsWith(".js");
  return next(address, ours ? { ...context, format: "module" } : context);
}
