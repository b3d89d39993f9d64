// How the lobby says what a table is: its game, seats, time, options and whom it is for.

import { nameList, say } from "../table/words.js";
import { offered, severalGames, texts } from "./page.js";

/** @typedef {import("./types.js").Lobby} Lobby */

/** @param {string} control */
export const timeLabel = (control) => texts.days[control] ?? control;
/** @param {{rated: boolean}} lobby */
export const kindLabel = (lobby) => (lobby.rated ? texts.rated : texts.casual);
/** Nothing where there is only one. @param {{ruleset: string}} lobby */
export const gameLabel = ({ ruleset }) => (severalGames ? (offered[ruleset]?.title ?? ruleset) : "");
/** @param {Lobby} lobby */
export const seatsLabel = ({ size, seats }) =>
  size > 2 ? say(texts.seats_taken, { taken: seats.length, size }) : "";
/** @param {Lobby} lobby */
export const namesLabel = ({ size, seats }) => (size > 2 ? nameList(seats.map((seat) => seat.handle)) : "");

/** @param {Lobby} lobby */
export function rangeLabel({ rating_min: min, rating_max: max }) {
  if (min !== null && max !== null) return say(texts.range_between, { min, max });
  if (min !== null) return say(texts.range_from, { min });
  return max === null ? "" : say(texts.range_to, { max });
}

/** What was chosen of the options, where that is worth saying. @param {Lobby} lobby */
export function optionsLabel({ ruleset, options }) {
  const words = offered[ruleset]?.words ?? {};
  const chosen = Object.entries(options).map(([name, value]) => words[name]?.[String(value)] ?? "");
  return listed(chosen);
}

/** @param {string[]} parts */
export const listed = (parts) => parts.filter(Boolean).join(" · ");
