// What every part of the lobby shares: the page's configuration, its socket, what it knows, and how it speaks
// up.

import { toast } from "../table/toasts.js";
import { wire } from "./wire.js";

/**
 * @typedef {{handle: string, guest: boolean, rating: number|null, bot: string|null, program: boolean}} Taken
 */
/** @typedef {import("./types.js").Lobby} Lobby */
/** @typedef {import("./types.js").Challenge} Challenge */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Running} Running */
/** @typedef {import("./types.js").Quick} Quick */

/** @type {import("./types.js").LobbyConfig} */
export const config = JSON.parse(document.getElementById("lobby-config")?.textContent ?? "{}");
export const texts = config.texts;
export const socket = wire(config.socket);
/** By ruleset. */
export const offered = config.games;
/** With a single game there is no need to say which game a table is for. */
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
  /** Who waits in quick pairing, as numbers. @type {import("./types.js").Waiting[]} */ waiting: [],
  /** Requests under way that end in a game. */ joining: 0,
  /** The game that has just begun, until we know more about it, and whether we were waiting for it. */ begun:
    "",
  expected: false,
  leaving: false,
};

/**
 * An element of the page, if it is there.
 * @template {Element} [E=HTMLElement]
 * @param {string} selector
 * @param {new () => E} [type] what it has to be
 * @returns {E|null}
 */
export function find(selector, type) {
  const node = document.querySelector(selector);
  return /** @type {E|null} */ (!type || node instanceof type ? node : null);
}

/**
 * An element that the page always has.
 * @template {Element} [E=HTMLElement]
 * @param {string} selector
 * @param {new () => E} [type]
 * @returns {E}
 */
export function need(selector, type) {
  const node = find(selector, type);
  if (!node) throw new Error(`The page has no ${selector}`);
  return node;
}

/** @param {string} text */
export function announce(text) {
  const place = find("[data-announce]");
  if (place && place.textContent !== text) place.textContent = text;
}

/** @param {unknown} error of a request, or sent by the server */
export function complain(error) {
  const { code = "", message } = /** @type {{code?: string, message: string}} */ (error);
  const offline = code === "connection_lost" || code === "no_answer";
  toast(offline ? texts.no_connection : message, {
    kind: "error",
    code,
    dismiss: texts.dismiss,
  });
}

/**
 * @param {import("../table/socket.js").Outgoing} message
 * @returns {Promise<import("../table/socket.js").Ack|null>} null after an error, which was shown
 */
export async function ask(message) {
  try {
    return await socket.request(message);
  } catch (error) {
    complain(error);
    return null;
  }
}

/** Visitors without an account see the dialog to log in; everybody else may act. */
export function mayAct() {
  if (config.you) return true;
  find("#who-dialog", HTMLDialogElement)?.showModal();
  return false;
}
