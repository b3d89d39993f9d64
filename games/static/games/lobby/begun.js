// What is said when a game of ours begins, in the lobby and on every other page.

import { formFor, nameList, say } from "../table/words.js";

/** @param {Record<string, string>} texts @param {string[]} opponents */
export function begunWith(texts, opponents) {
  if (!opponents.length) return texts.game_begun_nameless;
  return say(formFor(texts, "game_begun", opponents.length), { names: nameList(opponents) });
}
