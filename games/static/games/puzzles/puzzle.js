// A puzzle on the free board: sends the answer, shows the engine's reply, then the solution and its lines.

import { mount } from "../explore/board.js";
import { byId, phone } from "../table/dom.js";

/** @typedef {import("../table/types.js").State} Frame */

/**
 * What the server says of an answer.
 * @typedef {object} Answer
 * @property {Frame[]} frames
 * @property {number} step
 * @property {number} known
 * @property {boolean} is_over
 * @property {string} said
 * @property {string} token
 * @property {string} [html]
 */

/**
 * @typedef {object} PuzzleConfig
 * @property {Frame[]} frames
 * @property {string} answer
 * @property {string} line
 * @property {number} number
 * @property {number} step
 * @property {number} known
 * @property {boolean} is_over
 */

/** @type {import("../explore/board.js").FreeConfig & PuzzleConfig} */
const config = JSON.parse(byId("board-config").textContent ?? "");
const result = byId("puzzle-result");

let token = /** @type {HTMLInputElement|null} */ (document.querySelector("#table [name=csrfmiddlewaretoken]"))
  ?.value;
let { step, known } = config;
/** The line that is looked at, and the place in it. @type {{frames: Frame[], at: number}} */
let line = { frames: [], at: 0 };

const board = await mount(config, { play });
board.show(config.frames, { quietly: true });
if (config.is_over) finish(false);

/** @param {string} move @returns {Promise<Frame[]>} */
async function play(move) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ move, step, known, number: config.number }))
    body.set(name, String(value));
  const response = await fetch(config.answer + location.search, {
    method: "POST",
    headers: { Accept: "application/json", "X-CSRFToken": token ?? "" },
    body,
  }).catch(() => null);
  if (!response) throw new Error("");
  const answer = await response.json().catch(() => null);
  if (!response.ok || !answer) throw new Error(answer?.message ?? "");
  take(answer);
  return answer.frames;
}

/** @param {Answer} answer */
function take(answer) {
  ({ step, known } = answer);
  if (answer.token) token = answer.token;
  byId("puzzle-said").textContent = byId("puzzle-bar").textContent = answer.said;
  if (!answer.is_over) return;
  // Made on the server, by the template that also makes it when the page is loaded.
  result.innerHTML = answer.html ?? "";
  finish(true);
}

/** @param {boolean} isNew whether the answer was given right now */
function finish(isNew) {
  board.lock(true);
  if (!isNew) return;
  if (phone.matches)
    /** @type {HTMLElement|null} */ (document.querySelector(".phone-tabs [data-show=study]"))?.click();
  const title = document.getElementById("result-title");
  title?.focus();
  title?.scrollIntoView({ block: "nearest" });
}

result.addEventListener("click", async (event) => {
  const button = /** @type {Element} */ (event.target).closest("button");
  if (button?.dataset.line) await showLine(button.dataset.line);
  else if (button?.dataset.step) goTo(line.at + Number(button.dataset.step), Number(button.dataset.step) > 0);
});

/** @param {string} move */
async function showLine(move) {
  const response = await fetch(`${config.line}?${new URLSearchParams({ move })}`).catch(() => null);
  if (!response?.ok) {
    board.complain("");
    return;
  }
  line = { frames: (await response.json()).frames, at: 0 };
  byId("puzzle-steps").hidden = false;
  board.show([line.frames[0]], { quietly: true });
  goTo(1, true);
  byId("puzzle-steps").scrollIntoView({ block: "nearest" });
}

/** @param {number} at @param {boolean} forward */
function goTo(at, forward) {
  if (at < 0 || at >= line.frames.length) return;
  line.at = at;
  board.show([line.frames[at]], { quietly: !forward });
  const steps = byId("puzzle-steps");
  const count = (steps.dataset.count ?? "")
    .replace("{n}", String(at))
    .replace("{all}", String(line.frames.length - 1));
  const said = /** @type {HTMLElement} */ (steps.querySelector("[role=status]"));
  said.textContent = count;
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (steps.querySelectorAll("[data-step]")))
    button.disabled = !line.frames[at + Number(button.dataset.step)];
}
