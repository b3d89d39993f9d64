// One's own games that run: whose turn it is, and until when.

import { address, nameList, say } from "../table/words.js";
import { gameLabel, listed, timeLabel } from "./labels.js";
import { meet } from "./meeting.js";
import { config, find, need, state, texts } from "./page.js";
import { part, reconcile } from "./rows.js";

/** @typedef {import("./types.js").Running} Running */

/** How long until a deadline, in the reader's words. @param {string} deadline */
function timeLeft(deadline) {
  const minutes = Math.max(0, Math.round((Date.parse(deadline) - Date.now()) / 60_000));
  const [value, unit] =
    minutes >= 2880 ? [minutes / 1440, "day"] : minutes >= 60 ? [minutes / 60, "hour"] : [minutes, "minute"];
  const language = document.documentElement.lang;
  const format = new Intl.NumberFormat(language, {
    style: "unit",
    unit: String(unit),
    unitDisplay: "long",
    maximumFractionDigits: 0,
  });
  return say(texts.time_left, { time: format.format(Math.floor(Number(value))) });
}

/** @param {HTMLElement} row @param {Running} game */
function fillRunning(row, game) {
  row.classList.toggle("yours", game.your_turn);
  row.querySelector("a")?.setAttribute("href", address(config.urls.game, game.code));
  part(row, "opponent").textContent = nameList(game.opponents);
  const left = game.deadline && game.your_turn && !game.bot ? timeLeft(game.deadline) : "";
  part(row, "time").textContent = listed([
    gameLabel(game),
    ...(game.bot ? [texts.bot] : [timeLabel(game.time_control), left]),
  ]);
  part(row, "turn").textContent = game.your_turn ? texts.your_move : texts.their_move;
}

export function showGames() {
  const list = find("[data-running]");
  if (!list) return;
  const sorted = [...state.games].sort((a, b) => Number(b.your_turn) - Number(a.your_turn));
  reconcile(list, "running-row", sorted, (game) => game.code, fillRunning);
  need("#my-games").hidden = !sorted.length;
}

/** @param {{games: Running[]}} message */
export function takeGames({ games }) {
  state.games = games;
  const begun = games.find((game) => game.code === state.begun);
  if (begun) meet(begun, state.expected);
  state.begun = "";
  showGames();
}
