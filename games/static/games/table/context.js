// What the table needs to know besides the view, for readers and for `tsc --checkJs`. Nothing here runs.

/**
 * A replay makes its own, with `seat` null, and selects nothing.
 * @typedef {{seat: number|null, bottom: number, words: import("../duel/words.js").Words,
 *   selection: import("../duel/types.js").Selection|null, preview: import("../duel/types.js").Selection|null,
 *   select: (selection: import("../duel/types.js").Selection|null) => void, colourBlind: boolean}} Context
 */

export {};
