// The conflict track: the pawn between the two capitals, the zones with their points, the looting tokens.
// Upright on a wide page and lying on a phone; the style sheet decides, here are only fractions of the way.

import { el, fill, keyed, set } from "../table/dom.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Context} Context */

// As printed on the board: from this distance on, the leader has these points.
const ZONES = [
  [1, 2],
  [3, 5],
  [6, 10],
];

/**
 * @param {HTMLElement} area
 * @param {View} view
 * @param {Context} ctx
 */
export function renderTrack(area, view, ctx) {
  const { track } = view;
  const { words } = ctx;
  const end = track.end;
  const towardsTop = ctx.bottom === 0 ? track.pawn : -track.pawn;
  /** Share of the way from the bottom's capital to the top's. @param {number} at */
  const share = (at) => (at + end) / (2 * end);
  const spaces = /** @type {HTMLElement} */ (area.querySelector(".spaces"));
  fill(spaces, [end, ctx.bottom], () => {
    const marks = [];
    for (let at = -end; at <= end; at += 1) {
      const zone = ZONES.filter(([from]) => Math.abs(at) >= from).length;
      marks.push(
        el("i", {
          class: `space zone${Math.abs(at) === end ? "-end" : zone}`,
          vars: { "--share": share(at) },
        }),
      );
    }
    for (const sign of [-1, 1]) {
      ZONES.forEach(([from, points], i) => {
        const to = i + 1 < ZONES.length ? ZONES[i + 1][0] - 1 : end - 1;
        marks.push(
          el("b", {
            class: "zone-points",
            text: points,
            vars: { "--share": share((sign * (from + to)) / 2) },
          }),
        );
      });
    }
    return marks;
  });
  set(/** @type {Element} */ (area.querySelector(".pawn")), {
    vars: { "--share": share(towardsTop) },
    "data-at": towardsTop,
  });
  keyed(
    /** @type {Element} */ (area.querySelector(".looting")),
    track.looting,
    (loot) => `${loot.loser}-${loot.distance}`,
    (loot) =>
      el(
        "li",
        { "data-loot": `${loot.loser}-${loot.coins}` },
        el("span", { "aria-hidden": "true", text: `−${loot.coins}` }),
      ),
    (node, loot) => {
      const at = loot.loser === ctx.bottom ? -loot.distance : loot.distance;
      set(node, {
        vars: { "--share": share(at) },
        title: words.by("track.looting", loot.loser, {
          coins: words.coinsMoved(loot.coins),
          n: loot.distance,
        }),
      });
    },
  );
  const said = [words.pawn(track.pawn)];
  if (track.leader !== null && track.points)
    said.push(words.by("track.points", track.leader, { n: track.points }));
  for (const loot of track.looting)
    said.push(
      words.by("track.looting", loot.loser, { coins: words.coinsMoved(loot.coins), n: loot.distance }),
    );
  fill(/** @type {Element} */ (area.querySelector(".said")), said, () =>
    said.map((text) => el("p", { text })),
  );
}
