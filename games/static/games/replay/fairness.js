// Checks a game's secret and seed by the site's published method (docs/fairness.md), and shuffles as the
// server did. Everything is computed here with the browser's own SHA-256. What is shuffled, and what lay on
// the table, the game knows.

/** @typedef {import("./types.js").Claim} Claim */
/** @typedef {import("../table/types.js").Finding} Finding */
/** What this browser noted when the game began. @typedef {{commitment: string, nonces: string[]}} Note */

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
    const view = new DataView(
      (await sha256(seed, name, [block >>> 24, (block >>> 16) & 255, (block >>> 8) & 255, block & 255]))
        .buffer,
    );
    for (let at = 0; at < 32; at += 4) yield view.getUint32(at);
  }
}

/**
 * The next number below another, each equally likely.
 * @param {AsyncGenerator<number>} stream
 * @param {number} below
 */
async function next(stream, below) {
  const complete = TWO_32 - (TWO_32 % below);
  let number = complete;
  while (number >= complete) number = /** @type {number} */ ((await stream.next()).value);
  return number % below;
}

/** @param {Uint8Array} seed @param {string} label @param {string[]} things @returns {Promise<string[]>} */
export async function shuffled(seed, label, things) {
  const stream = numbers(seed, label);
  const order = [...things].sort();
  for (let last = order.length - 1; last > 0; last -= 1) {
    const chosen = await next(stream, last + 1);
    [order[last], order[chosen]] = [order[chosen], order[last]];
  }
  return order;
}

/**
 * A number of random integers below a limit.
 * @param {Uint8Array} seed
 * @param {string} label
 * @param {number} below
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function drawn(seed, label, below, count) {
  const stream = numbers(seed, label);
  const found = [];
  while (found.length < count) found.push(await next(stream, below));
  return found;
}

/** @param {Uint8Array} secret @param {Uint8Array[]} nonces */
export async function mixedSeed(secret, nonces) {
  return sha256(secret, ...nonces.flatMap((nonce) => [[nonce.length], nonce]));
}

/**
 * Whether the seal is that of the secret; of cards that were arranged, that of the secret and the cards.
 * @param {Claim} claim @param {Uint8Array|null} secret
 */
async function fitsSeal({ commitment, deal }, secret) {
  const cards = new TextEncoder().encode(deal ?? "");
  return secret !== null && hex(await sha256(secret, cards)) === commitment?.toLowerCase();
}

/**
 * Checks everything that can be checked, and says of each thing whether it fits.
 * @param {Claim} claim
 * @param {(seed: Uint8Array) => Promise<Finding[]>} compareDeal the game's part: deals again and compares
 * @param {Note|null} noted
 * @param {number|null} seat whose browser this is
 * @returns {Promise<Finding[]>}
 */
export async function verify(claim, compareDeal, noted = null, seat = null) {
  /** @type {Finding[]} */
  const findings = [];
  const secret = claim.secret === null ? null : bytes(claim.secret);
  const nonces = claim.nonces.map(bytes);
  const sealed = claim.secret !== null && claim.commitment !== null;
  findings.push({ what: "commitment", fits: sealed ? await fitsSeal(claim, secret) : null });
  if (claim.commitment !== null) {
    const mine = seat === null ? "" : claim.nonces[seat];
    findings.push({
      what: "noted",
      fits: noted && noted.commitment === claim.commitment && (!mine || noted.nonces.includes(mine)),
    });
  }
  if (claim.seed === null) return [...findings, { what: "seed", fits: null }];
  // Where there is no secret, the seed has to be believed; what was dealt still has to follow from it.
  let seed = bytes(claim.seed);
  if (claim.shared) {
    findings.push({ what: "shared", fits: secret !== null && hex(secret) === claim.seed.toLowerCase() });
  } else if (sealed) {
    const mixed =
      secret && nonces.every((nonce) => nonce !== null)
        ? await mixedSeed(secret, /** @type {Uint8Array[]} */ (nonces))
        : null;
    findings.push({ what: "seed", fits: mixed !== null && hex(mixed) === claim.seed.toLowerCase() });
    seed = mixed ?? seed;
  }
  if (!seed) return [...findings, { what: "seed", fits: false }];
  return [...findings, ...(await compareDeal(seed))];
}

/**
 * Whether the same things came in the same order; if not, the first that differs.
 * @param {string} what
 * @param {string[]} found
 * @param {string[]} wanted
 * @returns {Finding}
 */
export function compared(what, found, wanted) {
  const slot = wanted.findIndex((thing, i) => found[i] !== thing);
  if (slot < 0 && found.length === wanted.length) return { what, fits: true };
  return { what, fits: false, slot, found: [found[slot] ?? "–"], wanted: [wanted[slot] ?? "–"] };
}

/** "good", "bad", or "partly" when the record does not tell everything. @param {Finding[]} findings */
export function verdict(findings) {
  if (findings.some(({ fits }) => fits === false)) return "bad";
  return findings.some(({ what, fits }) => fits === null && ["commitment", "seed", "deal"].includes(what))
    ? "partly"
    : "good";
}
