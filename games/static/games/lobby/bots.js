// Where more than two sit, bots are chosen one by one: as many as the rules let sit down with us.

import { formFor, say } from "../table/words.js";
import { config, find, need, texts } from "./page.js";

export function prepareBots() {
  const form = find("[data-crew]", HTMLFormElement);
  if (!form) return;
  const said = need("[data-crew] [data-crew-count]");
  const boxes = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input[name=level]")]);
  /** @type {NodeListOf<HTMLButtonElement>} */
  const buttons = form.querySelectorAll("[data-sit]");
  const show = () => {
    const count = boxes.filter((box) => box.checked).length;
    const size = count + 1;
    for (const button of buttons) button.disabled = !config.seats.includes(size);
    said.textContent = say(formFor(texts, "crew", count), { n: count });
    // Nobody squeezes in where all seats are taken.
    for (const box of boxes) box.disabled = !box.checked && size >= Math.max(...config.seats);
  };
  form.addEventListener("change", show);
  show();
}
