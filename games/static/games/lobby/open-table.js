// The dialog that opens a table to everybody.

import { toast } from "../table/toasts.js";
import { goToTable } from "./meeting.js";
import { config, find, mayAct, need, socket, texts } from "./page.js";
import { fieldValue, followSize, isChecked, matchOf, optionsOf, sizeOf } from "./setup.js";

export function prepareOpenTable() {
  const dialog = find("#open-table-dialog", HTMLDialogElement);
  if (!dialog) return;
  const opener = need("[data-open=open-table-dialog]");
  opener.hidden = false;
  opener.addEventListener("click", () => mayAct() && dialog.showModal());
  const form = need("#open-table-dialog form", HTMLFormElement);
  const own = need("#open-table-dialog [data-own-time]");
  const problem = need("#open-table-dialog [data-problem]");
  form.addEventListener("change", () => {
    own.hidden = fieldValue(form, "time_control") !== "own";
  });
  followSize(form);
  dialog.addEventListener("close", () => {
    problem.hidden = true;
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const ack = await socket.request(wishes(form));
      dialog.close();
      // Where more than two sit down, the table has a page where one sees them come.
      if ((sizeOf(form) ?? 2) > 2) goToTable(ack.seek ?? "");
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

/** What the form asks for. @param {HTMLFormElement} form */
function wishes(form) {
  const time = fieldValue(form, "time_control");
  const number = (/** @type {string} */ name) => Number(fieldValue(form, name));
  const bound = (/** @type {string} */ name) =>
    fieldValue(form, name) === "" ? null : Math.round(number(name));
  return {
    t: "seek",
    ruleset: config.ruleset,
    size: sizeOf(form),
    time_control: time === "own" ? `${number("minutes")}+${number("seconds")}` : time,
    rated: isChecked(form, "rated"),
    options: optionsOf(form),
    match: matchOf(form),
    rating_min: bound("rating_min"),
    rating_max: bound("rating_max"),
  };
}
