// How one gets from the lobby to a table: by joining, or because a game has begun elsewhere.

import { toast } from "../table/toasts.js";
import { address } from "../table/words.js";
import { begunWith } from "./begun.js";
import { announce, ask, config, mayAct, state, texts } from "./page.js";

/** @typedef {import("./types.js").Running} Running */

/** @param {string} code */
export function go(code) {
  if (state.leaving) return;
  state.leaving = true;
  announce(texts.found);
  location.assign(address(config.urls.game, code));
}

/** @param {string} code */
export const goToTable = (code) => location.assign(address(config.urls.table, code));

/** Where an answer leads that may have begun a game. @param {{game?: string, seek?: string}|null} ack */
export function follow(ack) {
  if (ack?.game) go(ack.game);
  else if (ack?.seek && ack.seek !== config.table) goToTable(ack.seek);
}

/** Asks for something that may end in a game. @param {import("../table/socket.js").Outgoing} message */
export async function askForGame(message) {
  state.joining += 1;
  const ack = await ask(message);
  state.joining -= 1;
  follow(ack);
}

/** @param {string} lobby */
export function join(lobby) {
  if (mayAct()) askForGame({ t: "join", seek: lobby });
}

/** Whether this page has asked for a game that may begin any moment. */
export const expects = () =>
  state.quick !== null ||
  state.joining > 0 ||
  config.table ||
  [...state.lobbies.values()].some((lobby) => lobby.host === config.you) ||
  state.challenges.some((one) => one.mine);

/**
 * A game of ours has begun: go there, unless it can wait and nobody asked for it here.
 * @param {Running} game
 * @param {boolean} expected
 */
export function meet(game, expected) {
  const urgent = !game.time_control.endsWith("d") && !game.bot;
  if (state.quick || state.joining || (config.table && !game.bot) || (urgent && expected)) {
    go(game.code);
    return;
  }
  const words = begunWith(texts, game.opponents);
  const href = address(config.urls.game, game.code);
  toast(words, { kind: "success", dismiss: texts.dismiss, actions: [{ label: texts.open_game, href }] });
  announce(words);
}

/**
 * Something has begun; more about it follows at once, and if it does not, we know enough.
 * @param {{code: string}} message
 */
export function begin({ code }) {
  state.begun = code;
  state.expected = Boolean(expects());
  setTimeout(() => state.begun === code && go(code), 2_000);
}
