// The line below the header that says when the reader's next round begins. Others decide when that is: it is
// asked again when something has happened to the reader's games.

import { wire } from "../lobby/wire.js";
import { say } from "../table/words.js";
import { countdown } from "./countdowns.js";

/** @typedef {{begins_at: string, title: string, url: string}} NextRound */

// Several messages come together.
const PAUSE = 2000;

const line = /** @type {HTMLElement|null} */ (document.querySelector("[data-next-round]"));
const source = document.getElementById("next-round-texts");
if (line && source) start(line, JSON.parse(source.textContent ?? "{}"));

/** @param {HTMLElement} line @param {Record<string, string>} texts */
function start(line, texts) {
  const time = /** @type {HTMLTimeElement} */ (line.querySelector("[data-next-time]"));
  const link = /** @type {HTMLAnchorElement} */ (line.querySelector("[data-next-event]"));
  let isWaiting = false;

  function tick() {
    if (line.hidden || !time.dateTime) return;
    const left = Date.parse(time.dateTime) - Date.now();
    time.textContent = left > 0 ? say(texts.in, { time: countdown(left, texts) }) : texts.now;
  }

  async function ask() {
    isWaiting = false;
    const answer = await fetch(line.dataset.nextRound ?? "", { headers: { accept: "application/json" } });
    if (!answer.ok) return;
    const { next } = /** @type {{next: NextRound|null}} */ (await answer.json());
    line.hidden = !next;
    if (!next) return;
    time.dateTime = next.begins_at;
    link.href = next.url;
    link.textContent = next.title;
    tick();
  }

  tick();
  setInterval(tick, 1000);
  const socket = document.getElementById("lobby-config") ? wire() : wire("/ws/lobby/?seeks=no");
  socket.on("turn", () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => ask().catch(() => {}), PAUSE);
  });
}
