// Where the positions come from: one request for each perspective, when it is first needed.

/** @typedef {import("./types.js").Position} Position */

/**
 * The moves in order, as they read after `number` of them; later ones as they read when they were made.
 * @param {Position[]} positions @param {number} number
 */
export function linesAt(positions, number) {
  /** @type {string[]} */
  const lines = [];
  positions.forEach((position, played) => {
    for (const [n, move] of position.lines) if (played <= number || n === played) lines[n - 1] = move;
  });
  return lines;
}

export class Source {
  /** @param {string} url @param {string} [record] the record itself, if the server does not know the game */
  constructor(url, record) {
    this.url = url;
    this.record = record;
    /** @type {Map<string, Promise<Position[]>>} */
    this.asked = new Map();
  }

  /** @param {string} as a seat or "all" @returns {Promise<Position[]>} */
  positions(as) {
    let answer = this.asked.get(as);
    if (!answer) {
      answer = this.fetch(as);
      this.asked.set(as, answer);
      // A failure is not kept: the next click tries again.
      answer.catch(() => this.asked.delete(as));
    }
    return answer;
  }

  /** @param {string} as @returns {Promise<Position[]>} */
  async fetch(as) {
    const answer =
      this.record === undefined
        ? await fetch(`${this.url}&as=${as}`)
        : await fetch(this.url, {
            method: "POST",
            headers: { "X-CSRFToken": token() },
            body: new URLSearchParams({ record: this.record, as }),
          });
    if (!answer.ok) throw new Error(`The positions could not be fetched: ${answer.status}`);
    return (await answer.json()).positions;
  }
}

function token() {
  return (
    /** @type {HTMLInputElement|null} */ (document.querySelector("[name=csrfmiddlewaretoken]"))?.value ?? ""
  );
}
