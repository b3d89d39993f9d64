// What every part of the lobby shares: the page's configuration, its socket, what it knows, and how it speaks
// up.

import { toast } from "../table/toasts.js";
import { wire } from "./wire.js";

/**
 * @typedef {{handle: string, guest: boolean, rating: number|null, bot: string|null, program: boolean}} Taken
 */
/** @typedef {{id: string, host: string, guest: boolean, program: boolean, rating: number, time_control: string, speed: string,
 *  ruleset: string, pool: string, rated: boolean, options: Record<string, boolean|string>, rating_min: number|null, rating_max: number|null,
 *  size: number, seats: Taken[]}} Lobby */
/** @typedef {Lobby & {mine: boolean, to: string}} Challenge */
/** @typedef {Lobby & {kind: string, mine: boolean, invited: string[]}} Table */
/**
 * @typedef {{code: string, ruleset: string, opponent: string, bot: boolean, your_turn: boolean, time_control:
 *   string, deadline: string|null}} Running
 */
/** @typedef {{ruleset: string, size: number, time: string, lobby: string, since: number}} Quick */
/**
 * A game of the house: its name, and its options in words by their values.
 * @typedef {{title: string, words: Record<string, Record<string, string>>}} Offered
 */

export const config = JSON.parse(document.getElementById("lobby-config")?.textContent ?? "{}");
export const texts = config.texts;
export const socket = wire(config.socket);
/** By ruleset. @type {Record<string, Offered>} */
export const offered = config.games;
/** With a single one nobody needs to be told which game a table is for. */
export const severalGames = Object.keys(offered).length > 1;

/** @param {Lobby[]} lobbies */
export function byId(lobbies) {
  return new Map(lobbies.map((lobby) => [lobby.id, lobby]));
}

/** What this page knows. */
export const state = {
  /** @type {Map<string, Lobby>} */ lobbies: byId(config.lobbies ?? []),
  /** Every change of the lobbies makes a revision; we know them up to this one. */ revision: 0,
  /** @type {Challenge[]} */ challenges: config.mine?.challenges ?? [],
  /** Those of more than two at which we sit. @type {Table[]} */ tables: config.mine?.tables ?? [],
  /** @type {Running[]} */ games: config.mine?.games ?? [],
  /** @type {Quick|null} */ quick: null,
  /** Requests under way that end in a game. */ joining: 0,
  /** The game that has just begun, until we know more about it, and whether we were waiting for it. */ begun:
    "",
  expected: false,
  leaving: false,
};

/** @param {string} selector @returns {any} */
export const find = (selector) => document.querySelector(selector);

/** @param {string} text */
export function announce(text) {
  const place = find("[data-announce]");
  if (place && place.textContent !== text) place.textContent = text;
}

/** @param {any} error */
export function complain(error) {
  const offline = error.code === "connection_lost" || error.code === "no_answer";
  toast(offline ? texts.no_connection : error.message, {
    kind: "error",
    code: error.code,
    dismiss: texts.dismiss,
  });
}

/** @param {Record<string, any>} message @returns {Promise<any>} null after a refusal, which was shown */
export async function ask(message) {
  try {
    return await socket.request(message);
  } catch (error) {
    complain(error);
    return null;
  }
}

/** Strangers are asked who they are; everybody else may. */
export function mayAct() {
  if (config.you) return true;
  find("#who-dialog")?.showModal();
  return false;
}
