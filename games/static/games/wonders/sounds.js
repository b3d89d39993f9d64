// What 7 Wonders sounds like: cards that turn, coins, a lyre for a stage, drums for a conflict.

/** @type {Record<string, import("../table/sounds.js").Note[]>} */
export const TUNES = {
  take: [{ pitch: 190, to: 120, length: 0.09, volume: 0.4, wave: "triangle" }],
  flip: [{ pitch: 520, to: 340, length: 0.05, volume: 0.18, wave: "triangle" }],
  reveal: [0, 1, 2].map((i) => ({
    at: i * 0.05,
    pitch: 480 + i * 50,
    to: 320,
    length: 0.06,
    volume: 0.2,
    wave: /** @type {OscillatorType} */ ("triangle"),
  })),
  stage: [
    { pitch: 294, volume: 0.26 },
    { at: 0.09, pitch: 370, volume: 0.26 },
    { at: 0.18, pitch: 440, length: 0.6, volume: 0.28 },
  ],
  conflict: [
    { pitch: 110, to: 70, length: 0.14, volume: 0.6, wave: "sine" },
    { at: 0.22, pitch: 110, to: 70, length: 0.14, volume: 0.6, wave: "sine" },
    { at: 0.4, pitch: 90, to: 55, length: 0.3, volume: 0.7, wave: "sine" },
  ],
};

/**
 * What a change of the game sounds like.
 * @param {import("./types.js").State} state
 * @param {number|null} seat
 * @returns {{name: string, after: number}[]}
 */
export function heard({ events, last, result }, seat) {
  const kinds = new Set(events.map((event) => event.kind));
  if (kinds.has("end"))
    return [{ name: seat === null || result?.winners.includes(seat) ? "won" : "lost", after: 0 }];
  if (!kinds.size) return last?.seat === seat ? [{ name: "take", after: 0 }] : [];
  const sounds = [{ name: "reveal", after: 0 }];
  if (events.some((event) => event.kind === "wonder" && event.seat === seat))
    sounds.push({ name: "stage", after: 300 });
  else if (
    events.some(
      (event) => (event.kind === "income" || event.kind === "coins") && event.seat === seat && event.coins,
    )
  )
    sounds.push({ name: "coin", after: 420 });
  if (kinds.has("conflict")) sounds.push({ name: "conflict", after: 700 });
  return sounds;
}
