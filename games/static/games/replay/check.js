// The check of the deal on the page: a button, and line by line what fits and what does not.

import { announce } from "../table/announce.js";
import { byId, el, set } from "../table/dom.js";
import { noted } from "../table/seals.js";
import { canCheck, verdict, verify } from "./fairness.js";

/** @typedef {import("../table/words.js").Words} Words */
/** @typedef {import("../table/types.js").Finding} Finding */

/**
 * @param {import("./types.js").ReplayConfig} config
 * @param {import("./source.js").Source} source
 * @param {Words} words
 * @param {import("./plugin.js").ReplayPlugin} plugin
 */
export function offerCheck(config, source, words, plugin) {
  const button = /** @type {HTMLButtonElement} */ (byId("check"));
  const place = byId("findings");
  button.addEventListener("click", async () => {
    if (!canCheck()) {
      say("bad", words.t("check.insecure"), []);
      return;
    }
    say("running", words.t("check.running"), []);
    try {
      const positions = await source.positions("all");
      const findings = await verify(
        config.fairness,
        (seed) => compared(seed, positions),
        config.code ? noted(config.code) : null,
        config.seat,
      );
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
      el(
        "ul",
        {},
        ...findings.map((finding) =>
          el("li", { "data-what": finding.what, "data-fits": String(finding.fits) }, describe(finding)),
        ),
      ),
    );
    if (result !== "running") announce(sentence);
  }

  /**
   * What the seed says of the deal, if the game knows.
   * @param {Uint8Array} seed
   * @param {import("./types.js").Position[]} positions
   * @returns {Promise<Finding[]>}
   */
  async function compared(seed, positions) {
    if (!plugin.deal) return [{ what: "deal", fits: null }];
    return plugin.deal.compareDeal(seed, config.fairness, plugin.deal.dealtIn(positions));
  }

  /** @param {Finding} finding */
  function describe(finding) {
    const key = `check.${finding.what}.${finding.fits === null ? "none" : finding.fits ? "good" : "bad"}`;
    return words.t(key, plugin.deal?.describe(finding, words));
  }
}
