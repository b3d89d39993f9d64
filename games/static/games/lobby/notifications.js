// On every page of somebody who is logged in: how many games wait for them, who challenges them, what has
// begun.

import { dropToast, toast } from "../table/toasts.js";
import { address, say } from "../table/words.js";
import { begunWith } from "./begun.js";
import { matchLabel } from "./match-label.js";
import { wire } from "./wire.js";

const counter = /** @type {HTMLAnchorElement|null} */ (document.querySelector("[data-turns]"));
const source = document.getElementById("notification-texts");
if (counter && source) start(counter, JSON.parse(source.textContent ?? "{}"));

/**
 * @param {HTMLAnchorElement} counter
 * @param {Record<string, string> & Record<"titles" | "matches", Record<string, string>>} given
 */
function start(counter, { titles, matches, ...texts }) {
  // The lobby's own script shows the waiting tables; no other page needs them.
  const socket = document.getElementById("lobby-config") ? wire() : wire("/ws/lobby/?seeks=no");
  const lobbyUrl = counter.href;
  const gameUrl = counter.dataset.gameUrl ?? "";
  const tableUrl = counter.dataset.tableUrl ?? "";
  /** @type {import("./types.js").Running[]} */
  let games = [];
  let begun = "";
  /** @type {Set<string>} */
  const toasted = new Set();

  /** @param {import("./types.js").LobbyMessages["turn"]} message */
  function count(message) {
    games = message.games;
    const number = message.your_turn;
    counter.hidden = !number;
    const shown = /** @type {HTMLElement} */ (counter.querySelector("[data-turns-count]"));
    shown.textContent = String(number);
    counter.setAttribute("aria-label", say(texts.your_turn, { count: number }));
    counter.title = say(texts.your_turn, { count: number });
    // On the icon of the installed app.
    navigator.setAppBadge?.(number).catch(() => {});
    const waiting = games.filter((game) => game.your_turn);
    counter.href = waiting.length === 1 ? address(gameUrl, waiting[0].code) : lobbyUrl;
  }

  socket.on("welcome", count);
  socket.on("turn", count);
  // The lobby shows challenges and goes to games by itself.
  if (document.querySelector("[data-lobby]")) return;

  /** @param {import("./types.js").LobbyMessages["challenges"]} message */
  function challenges(message) {
    const open = message.challenges.filter((challenge) => !challenge.mine);
    for (const id of toasted) {
      if (!open.some((challenge) => challenge.id === id)) dropToast(id);
    }
    for (const challenge of open) {
      if (toasted.has(challenge.id)) continue;
      toasted.add(challenge.id);
      const rated = challenge.rated ? texts.rated : texts.casual;
      const kind = [rated, matchLabel({ matches, loser_begins: texts.loser_begins }, challenge.match)];
      const game = titles[challenge.ruleset];
      toast(
        say(game ? texts.challenged_to : texts.challenged, {
          name: challenge.host,
          game,
          time: challenge.time_control,
          kind: kind.filter(Boolean).join(", "),
        }),
        {
          key: challenge.id,
          dismiss: texts.dismiss,
          actions: [
            { label: texts.accept, act: () => answer("join", challenge.id) },
            { label: texts.decline, act: () => answer("decline", challenge.id) },
          ],
        },
      );
    }
  }

  /** @param {"join"|"decline"} t @param {string} lobby */
  async function answer(t, lobby) {
    try {
      const ack = await socket.request({ t, seek: lobby });
      if (ack.game) location.assign(address(gameUrl, ack.game));
      else if (ack.seek) location.assign(address(tableUrl, ack.seek));
    } catch (error) {
      const refused = /** @type {import("../table/socket.js").RequestError} */ (error);
      toast(refused.message || texts.no_connection, {
        kind: "error",
        code: refused.code,
        dismiss: texts.dismiss,
      });
    }
  }

  socket.on("challenges", challenges);
  // Those that were there when the page was opened have been seen in the lobby.
  socket.on("welcome", (message) => {
    for (const challenge of message.challenges) toasted.add(challenge.id);
  });
  socket.on("game", (message) => (begun = message.code));
  socket.on("turn", () => {
    const game = games.find((one) => one.code === begun);
    if (!game) return;
    const url = address(gameUrl, begun);
    begun = "";
    if (location.pathname === url || game.bot) return;
    const atTable = location.pathname.startsWith("/game/");
    // A clock runs: a reader is sent to the game; a player at another table gets a toast.
    if (!atTable && !game.time_control.endsWith("d")) location.assign(url);
    else
      toast(begunWith(texts, game.opponents), {
        dismiss: texts.dismiss,
        actions: [{ label: texts.open_game, href: url }],
      });
  });
}
