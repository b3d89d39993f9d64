// Deals a game again from its secret, by the site's published method (docs/fairness.md), and compares. Everything is
// computed here with the browser's own SHA-256; the server only names the decks.

/**
 * What the record claims.
 * @typedef {{seed: string|null, secret: string|null, commitment: string|null, nonces: string[], drafted: boolean,
 *   decks: Record<string, string[]>}} Claim
 * What lay on the table.
 * @typedef {{wonders: string[], tokens: string[], library: string[], ages: (string[]|null)[]}} Dealt
 * What this browser noted when the game began.
 * @typedef {{commitment: string, nonces: string[]}} Note
 * One thing that was checked; `fits` is null where there was nothing to check.
 * @typedef {{what: string, fits: boolean|null, age?: number, slot?: number, found?: string[], wanted?: string[]}} Finding
 */

const TWO_32 = 2 ** 32;

/** Whether this browser lets this page compute hashes. */
export function canCheck() {
  return !!globalThis.crypto?.subtle;
}

/** @param {string} text @returns {Uint8Array|null} */
function bytes(text) {
  if (!/^([0-9a-f]{2})*$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** @param {Uint8Array} data */
function hex(data) {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {...(Uint8Array|number[])} parts @returns {Promise<Uint8Array>} */
async function sha256(...parts) {
  const whole = Uint8Array.from(parts.flatMap((part) => [...part]));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}

/** The numbers of 32 bits that a seed gives under a label. @param {Uint8Array} seed @param {string} label */
async function* numbers(seed, label) {
  const name = new TextEncoder().encode(label);
  for (let block = 0; ; block += 1) {
    const view = new DataView((await sha256(seed, name, [block >>> 24, (block >>> 16) & 255, (block >>> 8) & 255, block & 255])).buffer);
    for (let at = 0; at < 32; at += 4) yield view.getUint32(at);
  }
}

/** @param {Uint8Array} seed @param {string} label @param {string[]} things @returns {Promise<string[]>} */
export async function shuffled(seed, label, things) {
  const stream = numbers(seed, label);
  const order = [...things].sort();
  for (let last = order.length - 1; last > 0; last -= 1) {
    const complete = TWO_32 - (TWO_32 % (last + 1));
    let number = complete;
    while (number >= complete) number = /** @type {number} */ ((await stream.next()).value);
    const chosen = number % (last + 1);
    [order[last], order[chosen]] = [order[chosen], order[last]];
  }
  return order;
}

/** @param {Uint8Array} secret @param {Uint8Array[]} nonces */
export async function mixedSeed(secret, nonces) {
  return sha256(secret, ...nonces.flatMap((nonce) => [[nonce.length], nonce]));
}

/** @param {Uint8Array} seed @param {Record<string, string[]>} decks @returns {Promise<Dealt>} */
export async function dealFrom(seed, decks) {
  const draw = async (/** @type {string} */ label, /** @type {string[]} */ deck, /** @type {number} */ count) => (await shuffled(seed, label, deck)).slice(0, count);
  const tokens = await draw("tokens", decks.tokens, 5);
  const third = [...(await draw("age3", decks.age3, 17)), ...(await draw("guilds", decks.guilds, 3))];
  return {
    wonders: await draw("wonders", decks.wonders, 8),
    tokens,
    library: await draw("library", decks.tokens.filter((token) => !tokens.includes(token)), 3),
    ages: [await draw("age1", decks.age1, 20), await draw("age2", decks.age2, 20), await draw("age3 with guilds", third, 20)],
  };
}

/**
 * What lay on the table, from the positions of a replay in which everything is revealed.
 * @param {import("./source.js").Position[]} positions
 * @returns {Dealt}
 */
export function dealtIn(positions) {
  const first = positions[0].view;
  const secrets = /** @type {{wonders: string[], library: string[]}} */ (first.revealed);
  return {
    wonders: secrets.wonders,
    tokens: first.tokens.board,
    library: secrets.library,
    ages: [1, 2, 3].map((age) => {
      const laid = positions.find(({ view }) => view.structure?.age === age);
      return laid ? /** @type {any} */ (laid.view.structure).slots.map((/** @type {any} */ slot) => slot.card) : null;
    }),
  };
}

/**
 * Checks everything that can be checked, and says of each thing whether it fits.
 * @param {Claim} claim
 * @param {Dealt} dealt
 * @param {Note|null} noted
 * @param {number|null} seat whose browser this is
 * @returns {Promise<Finding[]>}
 */
export async function verify(claim, dealt, noted = null, seat = null) {
  /** @type {Finding[]} */
  const findings = [];
  const secret = claim.secret === null ? null : bytes(claim.secret);
  const nonces = claim.nonces.map(bytes);
  const sealed = claim.secret !== null && claim.commitment !== null;
  findings.push({ what: "commitment", fits: sealed ? secret !== null && hex(await sha256(secret)) === claim.commitment?.toLowerCase() : null });
  if (claim.commitment !== null) {
    const mine = seat === null ? "" : claim.nonces[seat];
    findings.push({ what: "noted", fits: noted && noted.commitment === claim.commitment && (!mine || noted.nonces.includes(mine)) });
  }
  if (claim.seed === null) return [...findings, { what: "seed", fits: null }];
  // Where there is no secret, the seed has to be believed; what was dealt still has to follow from it.
  let seed = bytes(claim.seed);
  if (sealed) {
    const mixed = secret && nonces.every((nonce) => nonce !== null) ? await mixedSeed(secret, /** @type {Uint8Array[]} */ (nonces)) : null;
    findings.push({ what: "seed", fits: mixed !== null && hex(mixed) === claim.seed.toLowerCase() });
    seed = mixed ?? seed;
  }
  if (!seed) return [...findings, { what: "seed", fits: false }];
  const wanted = await dealFrom(seed, claim.decks);
  findings.push(claim.drafted ? compared("wonders", dealt.wonders, wanted.wonders) : { what: "wonders", fits: null });
  // The tokens lie on the board in no order.
  findings.push(compared("tokens", [...dealt.tokens].sort(), [...wanted.tokens].sort()));
  findings.push(compared("library", dealt.library, wanted.library));
  wanted.ages.forEach((cards, i) => {
    const found = dealt.ages[i];
    findings.push(found ? { ...compared("age", found, /** @type {string[]} */ (cards)), age: i + 1 } : { what: "age", age: i + 1, fits: null });
  });
  return findings;
}

/** @param {string} what @param {string[]} found @param {string[]} wanted @returns {Finding} */
function compared(what, found, wanted) {
  const slot = wanted.findIndex((thing, i) => found[i] !== thing);
  if (slot < 0 && found.length === wanted.length) return { what, fits: true };
  return { what, fits: false, slot, found: [found[slot] ?? "–"], wanted: [wanted[slot] ?? "–"] };
}

/** "good", "bad", or "partly" when the record does not tell everything. @param {Finding[]} findings */
export function verdict(findings) {
  if (findings.some(({ fits }) => fits === false)) return "bad";
  return findings.some(({ what, fits }) => fits === null && (what === "commitment" || what === "seed")) ? "partly" : "good";
}
