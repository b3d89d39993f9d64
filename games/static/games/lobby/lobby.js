// The lobby, live: tables, quick pairing, challenges, bots and one's own games. The page of a table waits
// with it, too.

import { prepareBots } from "./bots.js";
import { prepareFriends, showChallenges, takeChallenges } from "./challenges.js";
import { prepareLink } from "./invite-link.js";
import { prepareFilter, showLobbies, takeLobbies } from "./lobbies.js";
import { begin, expects, meet } from "./meeting.js";
import { prepareOpenTable } from "./open-table.js";
import { announce, byId, complain, config, find, need, socket, state, texts } from "./page.js";
import { prepareQuick, showQuick, takeQuick } from "./quick.js";
import { showGames, takeGames } from "./running.js";
import { prepareHost, showTables, takeTables } from "./tables.js";

/** @param {import("./types.js").Viewer} message */
function takeViewer({ you, member, ratings, unrated }) {
  Object.assign(config, { you, member, ratings, unrated });
}

/** @param {import("./types.js").LobbyMessages["welcome"]} message */
function welcome(message) {
  const known = new Set(state.games.map((game) => game.code));
  // What began while we were away.
  const missed = message.games.find((game) => !known.has(game.code));
  if (missed && expects()) meet(missed, true);
  takeViewer(message);
  state.lobbies = byId(message.seeks);
  state.revision = message.rev;
  state.waiting = message.waiting ?? [];
  state.challenges = message.challenges;
  state.games = message.games;
  takeTables(message.tables);
  showLobbies();
  showChallenges();
  showGames();
  takeQuick(message.quick);
}

/** @param {import("../table/socket.js").Status} status */
function showWire(status) {
  document.body.classList.toggle("cut-off", status === "lost" || status === "offline" || status === "closed");
  const sign = find("[data-wire]");
  if (!sign) return;
  sign.hidden = false;
  sign.dataset.wire = status;
  need("[data-wire-text]").textContent = texts[status];
  if (status !== "live") announce(texts[status]);
}

function prepareDialogs() {
  for (const closer of document.querySelectorAll("[data-close]")) {
    closer.addEventListener("click", () => closer.closest("dialog")?.close());
  }
  for (const dialog of document.querySelectorAll("dialog")) {
    // A click beside a dialog closes it.
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  }
}

socket.stayAwake();
for (const prepare of [
  prepareLink,
  prepareHost,
  prepareOpenTable,
  prepareFriends,
  prepareFilter,
  prepareQuick,
  prepareBots,
  prepareDialogs,
]) {
  prepare();
}
for (const show of [showLobbies, showChallenges, showTables, showGames]) show();
setInterval(showGames, 60_000);
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

socket.on("status", showWire);
socket.on("welcome", welcome);
socket.on("seeks", takeLobbies);
socket.on("you", (message) => {
  takeViewer(message);
  showLobbies();
  showQuick();
});
socket.on("tables", (message) => takeTables(message.tables));
socket.on("challenges", (message) => takeChallenges(message.challenges));
socket.on("game", begin);
socket.on("turn", takeGames);
socket.on("error", complain);
