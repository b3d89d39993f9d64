// Where more than two sit, bots are chosen one by one: as many as the rules let sit down with us.

import { say } from "../table/words.js";
import { config, find, texts } from "./page.js";

export function prepareBots() {
  const form = find("[data-crew]");
  if (!form) return;
  const boxes = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input[name=level]")]);
  const plural = new Intl.PluralRules(document.documentElement.lang || "en");
  const show = () => {
    const count = boxes.filter((box) => box.checked).length;
    const size = count + 1;
    for (const button of form.querySelectorAll("[data-sit]")) button.disabled = !config.seats.includes(size);
    form.querySelector("[data-crew-count]").textContent = say(texts[`crew.${plural.select(count)}`], {
      n: count,
    });
    // Nobody squeezes in where all seats are taken.
    for (const box of boxes) box.disabled = !box.checked && size >= Math.max(...config.seats);
  };
  form.addEventListener("change", show);
  show();
}
