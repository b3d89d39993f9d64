// The dialog that opens a table to all who come.

import { toast } from "../table/toasts.js";
import { goToTable } from "./meeting.js";
import { config, find, mayAct, socket, texts } from "./page.js";
import { followSize, optionsOf, sizeOf } from "./setup.js";

export function prepareOpenTable() {
  const dialog = find("#open-table-dialog");
  if (!dialog) return;
  const opener = find("[data-open=open-table-dialog]");
  opener.hidden = false;
  opener.addEventListener("click", () => mayAct() && dialog.showModal());
  const form = dialog.querySelector("form");
  const own = dialog.querySelector("[data-own-time]");
  const problem = dialog.querySelector("[data-problem]");
  form.addEventListener("change", () => (own.hidden = form.elements.time_control.value !== "own"));
  followSize(form);
  dialog.addEventListener("close", () => (problem.hidden = true));
  form.addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const ack = await socket.request(wishes(form));
      dialog.close();
      // Where more than two sit down, the table has a page where one sees them come.
      if ((sizeOf(form) ?? 2) > 2) goToTable(ack.seek);
      else toast(texts.lobby_open, { kind: "success", dismiss: texts.dismiss });
    } catch (error) {
      // A dialog covers the toasts, so it says itself what was wrong.
      const item = document.createElement("li");
      item.textContent = /** @type {Error} */ (error).message || texts.no_connection;
      problem.replaceChildren(item);
      problem.hidden = false;
    }
  });
}

/** What the form asks for. @param {any} form */
function wishes(form) {
  const fields = form.elements;
  const time = fields.time_control.value;
  const bound = (/** @type {string} */ name) =>
    fields[name].value === "" ? null : Math.round(Number(fields[name].value));
  return {
    t: "seek",
    ruleset: config.ruleset,
    size: sizeOf(form),
    time_control: time === "own" ? `${Number(fields.minutes.value)}+${Number(fields.seconds.value)}` : time,
    rated: fields.rated?.checked ?? false,
    options: optionsOf(form),
    rating_min: bound("rating_min"),
    rating_max: bound("rating_max"),
  };
}
