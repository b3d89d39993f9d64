// What an analysis says in words: about the move that is shown, about each player, about the moments that mattered.

import { el } from "../table/dom.js";

/** @typedef {{seat: number, played: string, best: string, before: number, loss: number, luck: number, forced: boolean, ways: number[][]}} Move */
/** @typedef {{accuracy: number|null, loss: number, luck: number, hints: number, worst: number[]}} Player */
/** @typedef {{nodes: number, chances: number[], ages: {number: number, name: string, short: string}[], moves: Move[], players: Player[], reveals: number[]}} Report */
/** @typedef {{t: (key: string, values?: Record<string, any>) => string, player: (seat: number) => string, language: string, below: number}} Names */

// Losses up to the first are as good as nothing; the others part slips from mistakes from big ones.
const [NOTABLE, MISTAKE, BLUNDER] = [0.02, 0.05, 0.12];
const WAYS = ["civilian", "military", "science"];
const MARKS = { forced: "·", best: "★", fine: "✓", slip: "?!", mistake: "?", blunder: "??" };

/** @param {number} chance @param {Names} names */
export function percent(chance, names) {
  return new Intl.NumberFormat(names.language, { style: "percent" }).format(chance);
}

/** Percentage points, with a sign if wanted. @param {number} part @param {Names} names @param {boolean} [signed] */
function points(part, names, signed = false) {
  const n = 100 * part;
  const digits = Math.abs(n) < 1 ? 1 : 0;
  return new Intl.NumberFormat(names.language, { maximumFractionDigits: digits, signDisplay: signed ? "exceptZero" : "auto" }).format(n).replace("-", "−");
}

/** The sign of a player: lapis and round for the one below, clay and square for the one above. @param {number} seat @param {Names} names */
function sign(seat, names) {
  return el("i", { class: `who ${seat === names.below ? "lower" : "upper"}` });
}

/** @param {Move} move @returns {keyof typeof MARKS} */
function verdict(move) {
  if (move.forced) return "forced";
  if (!move.best) return "best";
  if (move.loss < NOTABLE) return "fine";
  return move.loss < MISTAKE ? "slip" : move.loss < BLUNDER ? "mistake" : "blunder";
}

/** @param {HTMLElement} place @param {Report} report @param {number} number @param {Names} names */
export function showMove(place, report, number, names) {
  const move = report.moves[number - 1];
  if (!move) {
    place.replaceChildren(el("p", { class: "now-move", text: names.t("start") }));
    return;
  }
  const player = names.player(move.seat);
  const kind = verdict(move);
  const loss = points(move.loss, names);
  const better = kind === "best" || kind === "forced" ? "" : kind === "fine"
    ? names.t("equal", { move: move.best })
    : names.t("better", { move: move.best, player, chance: percent(move.before, names) });
  const lucky = Math.abs(move.luck) >= NOTABLE
    ? names.t(move.luck > 0 ? "luck.good" : "luck.bad", { player, luck: points(move.luck, names, true) })
    : "";
  place.replaceChildren(
    el("p", { class: "now-move" }, sign(move.seat, names), names.t("move", { n: number, player, move: move.played })),
    el("p", { class: `verdict is-${kind}` }, el("b", { "aria-hidden": "true", text: MARKS[kind] }), ` ${names.t(`verdict.${kind}`, { loss })}`),
    ...[better, lucky].filter(Boolean).map((text) => el("p", { class: "small", text })),
    ways(move.ways, names),
  );
}

/** How the game may end, as a strip and in words. @param {number[][]} chances by seat @param {Names} names */
function ways(chances, names) {
  const strip = el("div", { class: "now-strip", "aria-hidden": "true" });
  for (const seat of [names.below, 1 - names.below]) {
    const share = el("div", { class: `now-share ${seat === names.below ? "lower" : "upper"}` });
    chances[seat].forEach((chance, i) => {
      const piece = el("span", { class: `by-${WAYS[i]}` });
      piece.style.flexGrow = String(chance);
      share.append(piece);
    });
    share.style.flexGrow = String(chances[seat].reduce((sum, chance) => sum + chance, 0));
    strip.append(share);
  }
  const told = [names.below, 1 - names.below].map((seat) => {
    const mine = chances[seat];
    const likely = mine.map((chance, i) => ({ chance, way: WAYS[i] })).filter(({ chance }) => chance >= 0.005);
    const said = likely.map(({ chance, way }) => names.t("way", { way: names.t(`way.${way}`), chance: percent(chance, names) }));
    return el("li", {}, sign(seat, names), names.t("ways.of", { player: names.player(seat), ways: said.join(", ") || names.t("nothing") }));
  });
  return el("div", { class: "now-ways" }, el("h3", { text: names.t("ways") }), strip, el("ul", { class: "small" }, ...told));
}

/** @param {HTMLElement} place @param {Report} report @param {Names} names */
export function showSums(place, report, names) {
  const { players } = report;
  /** @type {[string, (player: Player) => string][]} */
  const rows = [
    ["accuracy", (player) => (player.accuracy === null ? "–" : percent(player.accuracy, names))],
    ["loss", (player) => points(-player.loss, names, true)],
    ["luck", (player) => points(player.luck, names, true)],
  ];
  if (players.some((player) => player.hints)) rows.push(["hints", (player) => String(player.hints)]);
  place.replaceChildren(el("table", {},
    el("thead", {}, el("tr", {}, el("td"), ...players.map((_, seat) => el("th", { scope: "col" }, sign(seat, names), names.player(seat))))),
    el("tbody", {}, ...rows.map(([key, value]) => el("tr", {},
      el("th", { scope: "row", text: names.t(key) }),
      ...players.map((player) => el("td", { text: value(player) })))))));
}

/** @param {HTMLElement} place @param {Report} report @param {Names} names @param {(number: number) => void} go */
export function showMoments(place, report, names, go) {
  const button = (/** @type {number} */ number, /** @type {string} */ key, /** @type {string} */ by, /** @type {string} */ note) =>
    el("li", {}, el("button", { type: "button", class: "moment", "data-number": number, onclick: () => go(number) },
      el("b", { class: "by", text: by }),
      el("span", {}, names.t(key, { n: number, move: report.moves[number - 1].played }), note && el("small", { text: note }))));
  const worst = report.players.flatMap((player, seat) => [
    el("h3", {}, sign(seat, names), names.t("worst", { player: names.player(seat) })),
    player.worst.length
      ? el("ol", {}, ...player.worst.map((number) => {
        const move = report.moves[number - 1];
        return button(number, "moment", points(-move.loss, names, true), names.t("moment.better", { move: move.best }));
      }))
      : el("p", { class: "small soft", text: names.t("worst.none", { player: names.player(seat) }) }),
  ]);
  const reveals = report.reveals.length ? [
    el("h3", { text: names.t("reveals") }),
    el("ol", {}, ...report.reveals.map((number) => {
      const move = report.moves[number - 1];
      const lucky = move.luck > 0 ? move.seat : 1 - move.seat;
      return button(number, "reveal", points(Math.abs(move.luck), names, true), names.t("reveal.for", { player: names.player(lucky) }));
    })),
  ] : [];
  place.replaceChildren(...worst, ...reveals);
}
