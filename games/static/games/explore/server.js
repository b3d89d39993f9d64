// What the page asks the server: positions after lines. An error is thrown with its sentence.

/** @typedef {import("./types.js").Answer} Answer */

/** An error with the sentence of the server. */
export class Refused extends Error {
  /** @param {string} message @param {string} code */
  constructor(message, code) {
    super(message);
    this.code = code;
  }
}

/**
 * @param {string} url
 * @param {Record<string, string>} query
 * @param {RequestInit} [init] of a POST, which has the query in its body
 * @returns {Promise<any>}
 */
export async function ask(url, query, init) {
  const address = init ? url : `${url}?${new URLSearchParams(query)}`;
  let response;
  try {
    response = await fetch(address, init);
  } catch {
    // The browser's own words for it are of no help.
    throw new Refused("", "offline");
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(answer.message ?? "", answer.code ?? "");
  return answer;
}
