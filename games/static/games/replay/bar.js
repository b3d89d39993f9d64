// The bar: steps, the scrubber with its marks, jumps to its parts, whose knowledge, how fast.

import { byId, el, set } from "../table/dom.js";

/** @typedef {import("../table/words.js").Words} Words */
/** @typedef {import("./player.js").Player} Player */
/** @typedef {import("./types.js").Mark} Mark */

export class Bar {
  /**
   * @param {Words} words
   * @param {Player} player
   * @param {Mark[]} marks
   * @param {{describe: (number: number) => string, look: (as: string) => void}} hands
   */
  constructor(words, player, marks, hands) {
    this.words = words;
    this.player = player;
    this.describe = hands.describe;
    this.scrubber = /** @type {HTMLInputElement} */ (byId("scrubber"));
    this.as = /** @type {HTMLSelectElement} */ (byId("perspective"));
    set(this.scrubber, { max: player.last });
    this.scrubber.addEventListener("input", () => player.goByHand(Number(this.scrubber.value)));

    const steps = /** @type {Record<string, () => void>} */ ({
      first: () => player.goByHand(0),
      back: () => player.step(-1),
      play: () => player.toggle(),
      forward: () => player.step(1),
      last: () => player.goByHand(player.last),
    });
    for (const [name, step] of Object.entries(steps)) byId(`replay-${name}`).addEventListener("click", step);

    this.mark(marks);
    for (const [value, text] of [
      ...words.handles.map((handle, seat) => [String(seat), words.t("replay.as.seat", { player: handle })]),
      ["all", words.t("replay.as.all")],
    ])
      this.as.append(el("option", { value, text }));
    this.as.addEventListener("change", () => hands.look(this.as.value));
    const speed = /** @type {HTMLSelectElement} */ (byId("speed"));
    speed.addEventListener("change", () => {
      player.speed = Number(speed.value);
      if (player.isPlaying) player.wait();
    });
  }

  /** The marks on the scrubber and the buttons that lead there. @param {Mark[]} marks */
  mark(marks) {
    const { player, words } = this;
    const places = [
      ...marks,
      { at: player.last, label: words.t("replay.end"), title: words.t("replay.end") },
    ];
    byId("jumps").replaceChildren(
      ...places.map(({ at, label, title }) =>
        el("button", {
          type: "button",
          class: "button quiet",
          "data-at": at,
          title,
          "aria-label": title,
          text: label,
          onclick: () => player.goByHand(at),
        }),
      ),
    );
    byId("marks").replaceChildren(
      ...places.map(({ at }) => el("i", { vars: { "--share": player.last ? at / player.last : 0 } })),
    );
  }

  /** @param {number} number @param {string} as */
  show(number, as) {
    const { player } = this;
    this.scrubber.value = String(number);
    set(this.scrubber, {
      "aria-valuetext": this.describe(number),
      vars: { "--share": player.last ? number / player.last : 0 },
    });
    this.as.value = as;
    for (const [name, off] of /** @type {[string, boolean][]} */ ([
      ["first", number === 0],
      ["back", number === 0],
      ["forward", number === player.last],
      ["last", number === player.last],
    ])) {
      set(byId(`replay-${name}`), { "aria-disabled": off ? "true" : null });
    }
    const jumps = /** @type {HTMLElement[]} */ ([...byId("jumps").children]);
    // The end is a place of its own; the others last until the next one.
    const here =
      number === player.last
        ? jumps.length - 1
        : jumps.findLastIndex((jump, i) => i < jumps.length - 1 && Number(jump.dataset.at) <= number);
    for (const [i, jump] of jumps.entries()) set(jump, { "aria-current": i === here ? "true" : null });
  }

  /** @param {boolean} playing */
  showPlaying(playing) {
    const label = this.words.t(playing ? "replay.pause" : "replay.play");
    set(byId("replay-play"), { "data-playing": playing, "aria-label": label, title: label });
  }
}
