/* While the phone's camera app is in front, the browser may throw the page away. So what the photo is for is written
   down before, in the session and in the address, and the page that comes back says what happened. */

const KEPT = "consigliere photo";

/** Remember what a photo is for, before the camera takes the page's place. @param {string} purpose */
export function remember(purpose) {
  try {
    sessionStorage.setItem(KEPT, purpose);
  } catch {
    /* the address alone has to do */
  }
  history.replaceState(history.state, "", `#photo=${encodeURIComponent(purpose)}`);
}

export function forget() {
  try {
    sessionStorage.removeItem(KEPT);
  } catch {
    /* nothing was kept */
  }
  if (location.hash.startsWith("#photo=")) history.replaceState(history.state, "", location.pathname + location.search);
}

/* What the photo was for that never came back; asked once, when the page starts. */
export function lostPhoto() {
  let purpose = null;
  try {
    purpose = sessionStorage.getItem(KEPT);
  } catch {
    /* see remember */
  }
  if (location.hash.startsWith("#photo=")) purpose = decodeURIComponent(location.hash.slice(7));
  forget();
  return purpose;
}
