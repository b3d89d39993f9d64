// The page's one socket to the lobby, shared by all scripts that listen.

import { Socket } from "../table/socket.js";

/** @type {Socket<import("./types.js").LobbyMessages>|null} */
let shared = null;

/** Opened when it is first needed. @param {string} [path] */
export function wire(path = "/ws/lobby/") {
  shared ??= new Socket(path);
  return shared;
}
