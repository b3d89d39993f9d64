// What Duel's part of a table needs to know besides the view, for readers and for `tsc --checkJs`. Nothing
// here runs.

/**
 * @typedef {Omit<import("../table/context.js").Context, "words"|"selection"|"preview"|"select"> & {
 *   words: import("./words.js").DuelWords, selection: import("./types.js").Selection|null,
 *   preview: import("./types.js").Selection|null, select: (selection: import("./types.js").Selection|null) => void}} Context
 */

export {};
