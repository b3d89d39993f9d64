// What the table needs to know besides the view, for readers and for `tsc --checkJs`. Nothing here runs.

/**
 * A replay makes its own, with `seat` null, and selects nothing.
 * @template {import("./plugin.js").GameTypes} [G=import("./plugin.js").GameTypes]
 * @typedef {{
 *   seat: number|null,
 *   bottom: number,
 *   seats: number,
 *   words: G["Words"],
 *   plugin: import("./plugin.js").GamePlugin<G>,
 *   selection: G["Piece"]|null,
 *   preview: G["Piece"]|null,
 *   select(piece: G["Piece"]|null): void,
 *   colourBlind: boolean,
 * }} Context `bottom`: the seat on the reader's side; `seats`: how many there are
 */

export {};
