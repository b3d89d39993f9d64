// The page's one socket to the lobby, shared by whoever wants to listen.

import { Socket } from "../table/socket.js";

/** @type {Socket<import("./types.js").LobbyMessages>|null} */
let shared = null;

/** Opened when first asked for. @param {string} [path] */
export function wire(path = "/ws/lobby/") {
  shared ??= new Socket(path);
  return shared;
}
