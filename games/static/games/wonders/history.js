// What the log says beside its lines: which stage, what was paid to whom and received, and after the last
// turn of an age its conflicts. The events of a turn come with the line that completed it, and are told
// beside the line of the city that they are about.

import { read } from "./grammar.js";

/** @typedef {import("../table/types.js").LogLine} LogLine */
/** @typedef {import("../table/types.js").LogNote} LogNote */
/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./types.js").CityEvent} CityEvent */
/** @typedef {import("./types.js").Context} Context */

// How often everybody chooses a card in an age.
const TURNS = 6;

/** @param {LogLine[]} log without what was taken back @param {Context} ctx @returns {Map<number, LogNote>} */
export function notes(log, ctx) {
  const notes = new Map();
  /** The lines of the turn that no event has been told of yet, by city. @type {Map<number, LogLine>} */
  let open = new Map();
  /** The cities that have played in this turn, to know a last card. @type {Set<number>} */
  let played = new Set();
  let turn = "";
  for (const line of log) {
    const { verb, forCity } = read(line.move);
    if (verb === "hidden") continue;
    if (String(line.part) !== turn) {
      turn = String(line.part);
      open = new Map();
      played = new Set();
    }
    const city = forCity ? ctx.seats : line.seat;
    const isSeventh = verb !== "dig" && played.has(city) && (line.part?.[1] ?? 0) >= TURNS;
    played.add(city);
    open.set(city, line);
    if (isSeventh) notes.set(line.n, { brought: [ctx.words.t("log.seventh")] });
    if (!line.events?.length) continue;
    for (const [about, { n }] of open) {
      const brought = broughtTo(about, /** @type {GameEvent[]} */ (line.events), ctx);
      if (brought.length) notes.set(n, { brought: [...(notes.get(n)?.brought ?? []), ...brought] });
    }
    const after = conflicts(line, ctx);
    if (after) notes.set(line.n, { brought: [], ...notes.get(line.n), after });
    open = new Map();
  }
  return notes;
}

/** @param {number} city @param {GameEvent[]} events @param {Context} ctx @returns {string[]} */
function broughtTo(city, events, ctx) {
  const own = events.filter((event) => "city" in event && event.city === city);
  // First what was built, then how it was paid.
  return own
    .sort((a, b) => Number(b.kind === "wonder") - Number(a.kind === "wonder"))
    .map((event) => brought(/** @type {CityEvent} */ (event), ctx))
    .filter(Boolean);
}

/** @param {CityEvent} event @param {Context} ctx @returns {string} */
function brought(event, { words }) {
  switch (event.kind) {
    case "wonder":
      return words.t("log.stage", { n: event.stage });
    case "pay": {
      if (!event.coins) return "";
      const coins = words.coins(event.coins);
      if (event.to === null) return words.t("log.bank", { coins });
      return event.to === words.seat
        ? words.t("log.to_you", { coins })
        : words.t("bill.to", { coins, player: words.cityOf(event.to) });
    }
    case "coins":
    case "sell":
      return event.coins ? words.signed("gain.coins", event.coins) : "";
    default:
      return "";
  }
}

/**
 * A line for each conflict that somebody won, with what the other lost.
 * @param {LogLine} line
 * @param {Context} ctx
 * @returns {LogNote["after"]}
 */
function conflicts({ events = [], part = [] }, { words }) {
  const fights = /** @type {(CityEvent & {kind: "conflict"})[]} */ (
    events.filter(({ kind }) => kind === "conflict")
  );
  if (!fights.length) return undefined;
  const rows = fights
    .filter(({ won }) => won)
    .map((fight) => {
      const lost = fights.find(
        ({ won, city, against }) => !won && city === fight.against && against === fight.city,
      );
      const loses = lost
        ? ` ${words.cityOf(fight.against)}: ${words.signed("gain.points", lost.points)}.`
        : "";
      return { seat: fight.city, text: words.event(fight) + loses };
    });
  return { title: `${words.age(part[0])} · ${words.t("log.conflicts")}`, rows };
}
