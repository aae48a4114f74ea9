/* Where the browser lets us, which is where the page is secure, a screen in play does not go dark. */

export function stayAwake() {
  keepAwake();
  document.addEventListener("visibilitychange", keepAwake);
}

async function keepAwake() {
  if (!navigator.wakeLock || document.hidden) return;
  try {
    await navigator.wakeLock.request("screen");
  } catch {
    /* the battery says no */
  }
}
