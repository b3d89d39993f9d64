// The check of the deal on the page: a button, and line by line what fits and what does not.

import { announce } from "../table/announce.js";
import { byId, el, set } from "../table/dom.js";
import { noted } from "../table/seals.js";
import { canCheck, dealtIn, verdict, verify } from "./fairness.js";

/** @typedef {import("../duel/words.js").DuelWords} Words */
/** @typedef {import("./fairness.js").Finding} Finding */

/**
 * @param {any} config
 * @param {import("./source.js").Source} source
 * @param {Words} words
 */
export function offerCheck(config, source, words) {
  const button = /** @type {HTMLButtonElement} */ (byId("check"));
  const place = byId("findings");
  button.addEventListener("click", async () => {
    if (!canCheck()) {
      say("bad", words.t("check.insecure"), []);
      return;
    }
    say("running", words.t("check.running"), []);
    try {
      const dealt = dealtIn(await source.positions("all"));
      const findings = await verify(config.fairness, dealt, config.code ? noted(config.code) : null, config.seat);
      const result = verdict(findings);
      say(result, words.t(`check.${result}`), findings);
    } catch (error) {
      say("bad", words.t("replay.lost"), []);
      throw error;
    }
  });

  /** @param {string} result @param {string} sentence @param {Finding[]} findings */
  function say(result, sentence, findings) {
    set(place, { "data-verdict": result });
    place.replaceChildren(
      el("p", { class: "verdict", text: sentence }),
      el("ul", {}, ...findings.map((finding) => el("li", { "data-what": finding.what, "data-fits": String(finding.fits) }, describe(finding, words)))),
    );
    if (result !== "running") announce(sentence);
  }
}

/** @param {Finding} finding @param {Words} words */
function describe({ what, fits, age, slot, found, wanted }, words) {
  const name = (/** @type {string[]|undefined} */ ids) => (ids ?? []).map((id) => words.names.cards[id] ?? words.names.wonders[id] ?? words.names.tokens[id] ?? id).join(", ");
  const key = `check.${what}.${fits === null ? "none" : fits ? "good" : "bad"}`;
  return words.t(key, { age: age ? words.age(age) : "", slot: (slot ?? 0) + 1, found: name(found), wanted: name(wanted) });
}
