// What a game's scripts give to a replay besides table/plugin.js, for readers and for `tsc --checkJs`.
// Nothing here runs.

/** @typedef {import("../table/plugin.js").GameTypes} GameTypes */
/** @typedef {import("./types.js").ReplayConfig} ReplayConfig */

/**
 * @template {GameTypes} [G=GameTypes]
 * @typedef {import("./types.js").Position<G["View"], G["Event"]>} Position
 */

/**
 * - deal: the game's part of the check that it was dealt fairly (fairness.js), if it has one
 * - behindTabs: what each tab of a phone shows
 * @template {GameTypes} [G=GameTypes]
 * @typedef {import("../table/plugin.js").GamePlugin<G> & {
 *   renderPanel(
 *     number: number,
 *     position: Position<G>,
 *     config: ReplayConfig,
 *     ctx: import("../table/context.js").Context<G>,
 *   ): void,
 *   deal: DealCheck<G>|null,
 *   behindTabs: Record<string, string>,
 * }} ReplayPlugin
 */

/**
 * - dealtIn: what lay on the table, from positions in which everything is revealed
 * - compareDeal: what the seed says about it
 * - describe: what the sentence about a finding has to name
 * @template {GameTypes} [G=GameTypes]
 * @typedef {{
 *   dealtIn(positions: Position<G>[]): G["Dealt"],
 *   compareDeal(seed: Uint8Array, facts: G["Facts"], dealt: G["Dealt"]): Promise<G["Finding"][]>,
 *   describe(finding: G["Finding"], words: G["Words"]): Record<string, string|number>,
 * }} DealCheck
 */

export {};
