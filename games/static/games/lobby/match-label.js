// How lists name the match that a table is for, in the lobby and on every other page.

/**
 * The match that a table is for; nothing for a single game.
 * @param {import("./types.js").MatchTexts} texts @param {import("./types.js").MatchTerms|null} match
 */
export function matchLabel(texts, match) {
  if (!match) return "";
  const label = texts.matches[`${match.kind}-${match.games}`] ?? "";
  return match.begins === "loser" ? `${label}, ${texts.loser_begins}` : label;
}
