// The analysis beside a replay: asks for it, waits for it, shows it, and follows the replay from move to
// move.

import { byId } from "../table/dom.js";
import { Words } from "../table/words.js";
import { Graph } from "./analysis-graph.js";
import { Lines } from "./analysis-lines.js";
import { showMoments, showMove, showSums } from "./analysis-report.js";
import { showStory } from "./analysis-story.js";

/** @typedef {import("./analysis-words.js").Report} Report */
/** @typedef {{status: string, done: number, of: number, place?: number | null, report?: Report}} State */

const FIRST_WAIT = 600;
const LONGEST_WAIT = 5_000;
const SLOWER = 1.25;

const config = JSON.parse(byId("analysis-config").textContent ?? "{}");
const panel = byId("analysis-panel");
const form = /** @type {HTMLFormElement} */ (part("form"));
const language = document.documentElement.lang || "en";
const words = new Words(config.texts, language, null);
/** @type {import("./analysis-words.js").Names} */
const names = {
  t: (key, values) => words.t(key, values),
  player: (seat) => config.players[seat],
  // Players keep their side of the graph and their colour, also when the table is turned around.
  below: config.seat ?? 0,
  shares: config.shares,
  language,
};

let number = Number(new URLSearchParams(location.search).get("move") ?? 0);
/** @type {Graph|null} */
let graph = null;
/** @type {Report|null} */
let report = null;

/** @param {string} selector @returns {HTMLElement} */
function part(selector) {
  return /** @type {HTMLElement} */ (panel.querySelector(selector));
}

/** @param {State} state */
function wordsFor(state) {
  if (state.status === "running") return names.t("running", state);
  if (state.status === "waiting" && state.place) return names.t("waiting.place", state);
  return config.texts[state.status] ?? "";
}

/** @param {State} state */
function show(state) {
  const open = state.status === "waiting" || state.status === "running";
  panel.dataset.status = state.status;
  form.hidden = open || state.status === "done";
  part(".analysis-wait").hidden = !open;
  part(".analysis-report").hidden = state.status !== "done";
  const text = wordsFor(state);
  if (open) {
    part(".analysis-wait p").textContent = text;
    /** @type {HTMLProgressElement} */ (part("progress")).value = state.of ? state.done / state.of : 0;
  }
  if (state.status === "failed") part(".analysis-problem").textContent = text;
  if (state.report && !report) present(state.report);
}

/** @param {Report} found */
function present(found) {
  report = found;
  graph = new (names.shares ? Graph : Lines)(part("[data-graph]"), found, names, go);
  showStory(part("[data-story]"), found.story, names, go);
  showSums(part("[data-sums]"), found, names);
  showMoments(part("[data-moments]"), found, names, go);
  follow();
}

/** Asks the replay to go somewhere; it answers with "replay:moved". @param {number} where */
function go(where) {
  document.dispatchEvent(new CustomEvent("replay:go", { detail: { number: where } }));
}

function follow() {
  if (!report || !graph) return;
  number = Math.max(0, Math.min(report.moves.length, number));
  graph.mark(number);
  showMove(part("[data-now]"), report, number, names);
}

/** Looks again until it is done, less and less often. @param {number} wait */
function watch(wait) {
  setTimeout(async () => {
    const state = await ask("GET");
    if (state) show(state);
    else part(".analysis-wait p").textContent = config.texts.lost;
    if (!state || state.status === "waiting" || state.status === "running")
      watch(Math.min(LONGEST_WAIT, wait * SLOWER));
    else part("[data-said]").textContent = config.texts[state.status] ?? "";
  }, wait);
}

/** @param {"GET"|"POST"} method @returns {Promise<State|null>} null when the site did not answer */
async function ask(method) {
  const token = /** @type {HTMLInputElement} */ (form.elements.namedItem("csrfmiddlewaretoken")).value;
  try {
    const response = await fetch(config.url, {
      method,
      headers: { Accept: "application/json", "X-CSRFToken": token },
    });
    const answer = await response.json();
    if (response.ok) return answer;
    part(".analysis-problem").textContent = answer.message;
    return method === "POST" ? { status: "none", done: 0, of: 0 } : null;
  } catch {
    return null;
  }
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  part(".analysis-problem").textContent = "";
  const button = /** @type {HTMLButtonElement} */ (part("form button"));
  button.disabled = true;
  const state = await ask("POST");
  button.disabled = false;
  if (!state) {
    part(".analysis-problem").textContent = config.texts.lost;
    return;
  }
  show(state);
  if (state.status === "waiting" || state.status === "running") watch(FIRST_WAIT);
});

document.addEventListener("replay:moved", (event) => {
  number = /** @type {CustomEvent<{number: number}>} */ (event).detail.number;
  follow();
});

show(config.state);
if (config.state.status === "waiting" || config.state.status === "running") watch(FIRST_WAIT);
