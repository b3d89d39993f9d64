// Times of the page that are still to come, counted down by the clock of the server.

import { say } from "../table/words.js";

const DAY = 86_400_000;

/** How far the clock of the server is ahead of ours, in milliseconds. */
let ahead = 0;

/** @param {number} now the time of the server */
export function setClock(now) {
  ahead = now - Date.now();
}

/** @param {number} left milliseconds @param {Record<string, string>} texts */
export function countdown(left, texts) {
  const seconds = Math.max(0, Math.round(left / 1000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (left >= DAY) return say(texts.days, { days: Math.floor(hours / 24), hours: hours % 24 });
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** @param {Record<string, string>} texts */
export function tick(texts) {
  const times = /** @type {NodeListOf<HTMLTimeElement>} */ (
    document.querySelectorAll("time[data-countdown]")
  );
  for (const time of times) {
    time.title ||= time.textContent?.trim() ?? "";
    const left = Date.parse(time.dateTime) - Date.now() - ahead;
    time.textContent = left > 0 ? say(texts.in, { time: countdown(left, texts) }) : texts.now;
  }
}
