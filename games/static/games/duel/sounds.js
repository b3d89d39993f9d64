// What Duel sounds like: struck clay, the pawn's drum, a lyre for a wonder.

/** @type {Record<string, import("../table/sounds.js").Note[]>} */
export const TUNES = {
  take: [{ pitch: 190, to: 120, length: 0.09, volume: 0.5, wave: "triangle" }],
  flip: [{ pitch: 520, to: 340, length: 0.05, volume: 0.18, wave: "triangle" }],
  pawn: [{ pitch: 110, to: 70, length: 0.12, volume: 0.6, wave: "sine" }],
  wonder: [
    { pitch: 294, volume: 0.3 },
    { at: 0.09, pitch: 370, volume: 0.3 },
    { at: 0.18, pitch: 440, volume: 0.3 },
    { at: 0.27, pitch: 587, length: 0.7, volume: 0.32 },
  ],
  token: [
    { pitch: 659, volume: 0.25 },
    { at: 0.1, pitch: 880, length: 0.5, volume: 0.25 },
  ],
  deal: [0, 1, 2, 3, 4, 5].map((i) => ({
    at: i * 0.06,
    pitch: 420 + i * 30,
    to: 300,
    length: 0.05,
    volume: 0.16,
    wave: /** @type {OscillatorType} */ ("triangle"),
  })),
};

/**
 * What a change of the game sounds like.
 * @param {import("./types.js").State} state
 * @param {number|null} seat
 * @returns {{name: string, after: number}[]}
 */
export function heard({ events }, seat) {
  /** @type {Set<string>} */
  const kinds = new Set(events.map((event) => event.kind));
  const end = events.find((event) => event.kind === "end");
  if (end) return [{ name: seat === null || end.seat === seat ? "won" : "lost", after: 0 }];
  const first = ["deal", "wonder", "token", "pawn"].find((kind) => kinds.has(kind));
  const name = first ?? (kinds.has("sell") ? "coin" : kinds.size ? "take" : "");
  return kinds.has("flip")
    ? [
        { name, after: 0 },
        { name: "flip", after: 200 },
      ]
    : [{ name, after: 0 }];
}
