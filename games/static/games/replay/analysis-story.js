// How a game went, in a few sentences; those about a move lead to it.

import { el } from "../table/dom.js";
import { decimal, percent, sign } from "./analysis-words.js";

/** @typedef {import("./analysis-words.js").Sentence} Sentence */
/** @typedef {import("./analysis-words.js").Names} Names */

/**
 * @param {HTMLElement} place
 * @param {Sentence[]} story
 * @param {Names} names
 * @param {(number: number) => void} go
 */
export function showStory(place, story, names, go) {
  const sentences = story.map((sentence) => {
    const { number, seat } = sentence;
    const parts = [seat === null ? null : sign(seat, names), words(sentence, names)];
    const content = el("span", {}, ...parts.filter((part) => part !== null));
    return el(
      "li",
      {},
      number === null
        ? content
        : el(
            "button",
            { type: "button", class: "row-button", "data-number": number, onclick: () => go(number) },
            content,
          ),
    );
  });
  place.replaceChildren(el("h3", { text: names.t("story") }), el("ul", {}, ...sentences));
}

/** @param {Sentence} sentence @param {Names} names */
function words(sentence, names) {
  const { kind, number, seat, move, best } = sentence;
  const told = { n: number, player: seat === null ? "" : names.player(seat), move, best };
  if (kind === "turn" && sentence.place !== undefined) {
    const place = decimal(sentence.place, names, 1);
    return names.t("story.lines.turn", { ...told, place, points: decimal(sentence.points ?? 0, names, 0) });
  }
  return names.t(`story.${kind}`, {
    ...told,
    before: percent(sentence.before ?? 0, names),
    after: percent(sentence.after ?? 0, names),
  });
}
