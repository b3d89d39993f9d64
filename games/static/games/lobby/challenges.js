// Challenges: those to us and from us, and the form that sends one, to one person or to several.

import { toast } from "../table/toasts.js";
import { nameList, say } from "../table/words.js";
import { gameLabel, kindLabel, listed, namesLabel, optionsLabel, seatsLabel, timeLabel } from "./labels.js";
import { matchLabel } from "./match-label.js";
import { goToTable, join } from "./meeting.js";
import { announce, ask, config, find, need, state, texts } from "./page.js";
import { part, reconcile } from "./rows.js";
import { fieldValue, followSize, isChecked, matchOf, optionsOf, sizeOf } from "./setup.js";

/** @typedef {import("./types.js").Challenge} Challenge */

/** @type {Set<string>} */
const withdrawn = new Set();

/** @param {HTMLElement} row @param {Challenge} challenge */
function fillChallenge(row, challenge) {
  const name = challenge.mine ? challenge.to : challenge.host;
  row.classList.toggle("mine", challenge.mine);
  part(row, "who").textContent = say(challenge.mine ? texts.challenge_to : texts.challenge_from, { name });
  const table = [gameLabel(challenge), timeLabel(challenge.time_control), kindLabel(challenge)];
  part(row, "what").textContent = listed([
    ...table,
    matchLabel(texts, challenge.match),
    seatsLabel(challenge),
    namesLabel(challenge),
    optionsLabel(challenge),
  ]);
  const accept = part(row, "accept");
  const decline = part(row, "decline");
  accept.hidden = challenge.mine;
  accept.setAttribute("aria-label", say(texts.accept_label, { name }));
  accept.onclick = () => join(challenge.id);
  decline.textContent = challenge.mine ? texts.cancel : texts.decline;
  decline.setAttribute(
    "aria-label",
    say(challenge.mine ? texts.cancel_challenge : texts.decline_label, { name }),
  );
  decline.onclick = () => {
    withdrawn.add(challenge.id);
    ask({ t: challenge.mine ? "cancel" : "decline", seek: challenge.id });
  };
}

/** @param {Challenge[]} challenges */
export function takeChallenges(challenges) {
  const ids = new Set(challenges.map((challenge) => challenge.id));
  const gone = state.challenges.filter((one) => one.mine && !ids.has(one.id) && !withdrawn.has(one.id));
  const known = new Set(state.challenges.map((one) => one.id));
  const fresh = challenges.find((one) => !one.mine && !known.has(one.id));
  state.challenges = challenges;
  // A challenge that became a game is gone for a better reason.
  if (!state.begun && !state.leaving) {
    for (const one of gone) toast(say(texts.challenge_gone, { name: one.to }), { dismiss: texts.dismiss });
  }
  showChallenges();
  if (fresh) announce(say(texts.challenge_from, { name: fresh.host }));
}

export function showChallenges() {
  const list = find("[data-challenges]");
  if (!list) return;
  const sorted = [...state.challenges].sort((a, b) => Number(a.mine) - Number(b.mine));
  reconcile(list, "challenge-row", sorted, (challenge) => challenge.id, fillChallenge);
  need("#challenges").hidden = !sorted.length;
}

export function prepareFriends() {
  const settings = find("[data-friend]", HTMLFormElement);
  if (!settings) return;
  followSize(settings);
  const form = find("[data-challenge]", HTMLFormElement);
  if (!form) return;
  const field = need("[data-challenge] [name=handle]", HTMLInputElement);
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const names = field.value
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean);
    const [handle = "", ...others] = names;
    const size = sizeOf(settings);
    const ack = await ask({
      t: "challenge",
      handle,
      others,
      ruleset: config.ruleset,
      size,
      time_control: fieldValue(settings, "time_control"),
      rated: isChecked(settings, "rated"),
      options: optionsOf(settings),
      match: matchOf(settings),
    });
    if (!ack) return;
    form.reset();
    field.value = "";
    // At a larger table the host waits, and gives bots the seats that are left.
    if ((size ?? 2) > 2) goToTable(ack.seek ?? "");
    else
      toast(say(texts.challenge_sent, { name: nameList(names) }), {
        kind: "success",
        dismiss: texts.dismiss,
      });
  });
  if (field.value) field.focus();
}
