/* The live camera, where the page is secure: three or four times a second the middle of it goes to the server. */

import { pause } from "./api.js";
import { el } from "./dom.js";

const PER_SECOND = 3.5;
const SIDE = 900;

/** startCamera(look): look(blob) reads one frame; the answer has `view` to show and `stop`.
 * @param {(frame: Blob) => Promise<unknown>} look */
export async function startCamera(look) {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } },
  });
  const video = el("video", {
    class: "finder",
    key: "finder",
    keep: true,
    playsinline: true,
    muted: true,
    "aria-hidden": "true",
  });
  video.muted = true;
  video.srcObject = stream;
  /** @type {Camera} */
  const self = { view: video, on: true, stop: () => stop(self, stream) };
  document.addEventListener("visibilitychange", () => document.hidden && self.stop());
  await video.play().catch(() => {});
  watch(self, video, look);
  return self;
}

/** @param {{ on: boolean }} self @param {MediaStream} stream */
function stop(self, stream) {
  self.on = false;
  stream.getTracks().forEach((track) => track.stop());
}

/** @param {Camera} self @param {HTMLVideoElement} video @param {(frame: Blob) => Promise<unknown>} look */
async function watch(self, video, look) {
  while (self.on) {
    const began = Date.now();
    if (!video.isConnected && video.videoWidth && self.shown) self.stop(); // the sheet was closed
    self.shown = self.shown || video.isConnected;
    const frame = await middle(video);
    if (frame && self.on) await look(frame).catch(() => pause(1));
    await pause(Math.max(0.02, 1 / PER_SECOND - (Date.now() - began) / 1000));
  }
}

/** A square from the middle: that is where people hold a card, and it is a third of the bytes.
 * @param {HTMLVideoElement} video @returns {Promise<Blob | null>} */
function middle(video) {
  const side = Math.min(video.videoWidth, video.videoHeight);
  if (!side) return Promise.resolve(null);
  const size = Math.min(side, SIDE);
  const canvas = el("canvas", { width: size, height: size });
  canvas
    .getContext("2d")
    .drawImage(video, (video.videoWidth - side) / 2, (video.videoHeight - side) / 2, side, side, 0, 0, size, size);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.8));
}
