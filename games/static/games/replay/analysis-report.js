// What an analysis says in words: about the move that is shown, about each player, about the moments that
// mattered.

import { el } from "../table/dom.js";
import { expected, sums } from "./analysis-seats.js";
import { change, MARKS, NOTABLE, outlook, percent, sign, verdict } from "./analysis-words.js";

/** @typedef {import("./analysis-words.js").Move} Move */
/** @typedef {import("./analysis-words.js").Player} Player */
/** @typedef {import("./analysis-words.js").Report} Report */
/** @typedef {import("./analysis-words.js").Names} Names */

/** @param {HTMLElement} place @param {Report} report @param {number} number @param {Names} names */
export function showMove(place, report, number, names) {
  const move = report.moves[number - 1];
  if (!move) {
    place.replaceChildren(el("p", { class: "now-move", text: names.t("start") }));
    return;
  }
  const player = names.player(move.seat);
  const kind = verdict(move);
  const told = names.shares
    ? { before: percent(move.before, names), after: percent(move.before - move.loss, names) }
    : { player, ...outlook(move, names) };
  const better =
    kind === "best" || kind === "forced"
      ? ""
      : kind === "fine"
        ? names.t("equal", { move: move.best })
        : names.t("better", { move: move.best });
  const luck = typeof move.luck === "number" ? move.luck : 0;
  const lucky =
    names.shares && Math.abs(luck) >= NOTABLE
      ? names.t(luck > 0 ? "luck.good" : "luck.bad", { player, luck: change(luck, names) })
      : "";
  place.replaceChildren(
    el(
      "p",
      { class: "now-move" },
      sign(move.seat, names),
      names.t("move", { n: number, player, move: move.played }),
    ),
    el(
      "p",
      { class: `verdict is-${kind}` },
      el("b", { "aria-hidden": "true", text: MARKS[kind] }),
      ` ${names.t(`verdict.${kind}`, told)}`,
    ),
    ...[better, lucky].filter(Boolean).map((text) => el("p", { class: "small", text })),
    names.shares ? ways(report.ways, move.ways, names) : expected(report, number, names),
  );
}

/**
 * How the game may end, as a strip and in words.
 * @param {string[]} known
 * @param {number[][]} chances by seat
 * @param {Names} names
 */
function ways(known, chances, names) {
  const strip = el("div", { class: "now-strip", "aria-hidden": "true" });
  for (const seat of [names.below, 1 - names.below]) {
    const share = el("div", { class: `now-share ${seat === names.below ? "lower" : "upper"}` });
    chances[seat].forEach((chance, i) => {
      const piece = el("span", { class: `way-${i}` });
      piece.style.flexGrow = String(chance);
      share.append(piece);
    });
    share.style.flexGrow = String(chances[seat].reduce((sum, chance) => sum + chance, 0));
    strip.append(share);
  }
  const told = [names.below, 1 - names.below].map((seat) => {
    const mine = chances[seat];
    const likely = mine
      .map((chance, i) => ({ chance, way: known[i] }))
      .filter(({ chance }) => chance >= 0.005);
    const said = likely.map(({ chance, way }) =>
      names.t("way", { way: names.t(`way.${way}`), chance: percent(chance, names) }),
    );
    return el(
      "li",
      {},
      sign(seat, names),
      names.t("ways.of", { player: names.player(seat), ways: said.join(", ") || names.t("nothing") }),
    );
  });
  return el(
    "div",
    { class: "now-ways" },
    el("h3", { text: names.t("ways") }),
    strip,
    el("ul", { class: "small" }, ...told),
  );
}

/** @param {HTMLElement} place @param {Report} report @param {Names} names */
export function showSums(place, report, names) {
  const { players } = report;
  if (!names.shares) {
    place.replaceChildren(...sums(report, names));
    return;
  }
  /** @type {[string, (player: Player) => string][]} */
  const rows = [
    ["accuracy", (player) => (player.accuracy === null ? "–" : percent(player.accuracy, names))],
    ["loss", (player) => (player.mean_loss === null ? "–" : change(-player.mean_loss, names))],
    ["luck", (player) => change(player.luck, names)],
  ];
  if (players.some((player) => player.hints)) rows.push(["hints", (player) => String(player.hints)]);
  place.replaceChildren(
    el(
      "table",
      {},
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          el("td"),
          ...players.map((_, seat) => el("th", { scope: "col" }, sign(seat, names), names.player(seat))),
        ),
      ),
      el(
        "tbody",
        {},
        ...rows.map(([key, value]) =>
          el(
            "tr",
            {},
            el("th", { scope: "row", text: names.t(key) }),
            ...players.map((player) => el("td", { text: value(player) })),
          ),
        ),
      ),
    ),
  );
}

/** Whom a move brought most luck, good or bad. @param {Move} move @param {Names} names */
function turned(move, names) {
  const bySeat = move.luck;
  if (typeof bySeat === "number") {
    const lucky = bySeat > 0 ? move.seat : 1 - move.seat;
    return { luck: Math.abs(bySeat), text: names.t("reveal.for", { player: names.player(lucky) }) };
  }
  const seat = bySeat.reduce((most, luck, i) => (Math.abs(luck) > Math.abs(bySeat[most]) ? i : most), 0);
  const luck = bySeat[seat];
  return { luck, text: names.t(luck > 0 ? "reveal.for" : "reveal.against", { player: names.player(seat) }) };
}

/**
 * @param {HTMLElement} place
 * @param {Report} report
 * @param {Names} names
 * @param {(number: number) => void} go
 */
export function showMoments(place, report, names, go) {
  const button = (
    /** @type {number} */ number,
    /** @type {string} */ key,
    /** @type {string} */ by,
    /** @type {string} */ note,
  ) =>
    el(
      "li",
      {},
      el(
        "button",
        { type: "button", class: "row-button moment", "data-number": number, onclick: () => go(number) },
        el("b", { class: "by", text: by }),
        el(
          "span",
          {},
          names.t(key, { n: number, move: report.moves[number - 1].played }),
          note && el("small", { text: note }),
        ),
      ),
    );
  const worst = report.players.flatMap((player, seat) => [
    el("h3", {}, sign(seat, names), names.t("worst", { player: names.player(seat) })),
    player.worst.length
      ? el(
          "ol",
          {},
          ...player.worst.map((number) => {
            const move = report.moves[number - 1];
            return button(
              number,
              "moment",
              names.shares ? change(-move.loss, names) : MARKS[verdict(move)],
              names.shares
                ? names.t("moment.better", { move: move.best })
                : names.t("moment.then", { move: move.best, ...outlook(move, names) }),
            );
          }),
        )
      : el("p", { class: "small soft", text: names.t("worst.none", { player: names.player(seat) }) }),
  ]);
  const reveals = report.reveals.length
    ? [
        el("h3", { text: names.t("reveals") }),
        el(
          "ol",
          {},
          ...report.reveals.map((number) => {
            const { luck, text } = turned(report.moves[number - 1], names);
            return button(number, "reveal", names.shares ? change(luck, names) : luck > 0 ? "+" : "−", text);
          }),
        ),
      ]
    : [];
  place.replaceChildren(...worst, ...reveals);
}
