// Tables of more than two: those at which we sit, and the page of one, which fills before everybody's eyes.

import { address, nameList, say } from "../table/words.js";
import { gameLabel, listed, namesLabel, seatsLabel, timeLabel } from "./labels.js";
import { askForGame } from "./meeting.js";
import { announce, ask, config, find, need, socket, state, texts } from "./page.js";
import { part, reconcile } from "./rows.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").TakenSeat} TakenSeat */

// --- In the lobby ------------------------------------------------------------------------------------------

/** @param {HTMLElement} row @param {Table} table */
function fillTable(row, table) {
  row.querySelector("a")?.setAttribute("href", address(config.urls.table, table.id));
  part(row, "opponent").textContent = namesLabel(table);
  part(row, "time").textContent = listed([gameLabel(table), timeLabel(table.time_control)]);
  part(row, "turn").textContent = seatsLabel(table);
}

export function showTables() {
  const list = find("[data-tables]");
  if (!list) return;
  reconcile(list, "running-row", state.tables, (table) => table.id, fillTable);
  need("#my-tables").hidden = !state.tables.length;
}

// --- At the table ------------------------------------------------------------------------------------------

/** @param {HTMLElement} row @param {TakenSeat|null} seat @param {boolean} isHost */
function fillSeat(row, seat, isHost) {
  row.classList.toggle("free", !seat);
  part(row, "handle").textContent = seat ? seat.handle : texts.free_seat;
  const notes = seat
    ? [seat.bot || seat.program ? texts.bot : "", seat.guest ? texts.guest : String(seat.rating ?? "")]
    : [];
  part(row, "note").textContent = listed(notes);
  if (!isHost) return;
  part(row, "unseat").hidden = !seat?.bot;
  if (!seat?.bot) return;
  part(row, "level", HTMLInputElement).value = seat.bot;
  part(row, "unseat-button").setAttribute("aria-label", say(texts.unseat_label, { name: seat.handle }));
}

/** @param {Table} table */
function showSeats(table) {
  const places = Array.from({ length: table.size }, (_, n) => ({
    key: table.seats[n]?.handle ?? `free-${n}`,
    seat: table.seats[n] ?? null,
  }));
  reconcile(
    need("[data-seats]"),
    "seat-row",
    places,
    (place) => place.key,
    (row, place) => fillSeat(row, place.seat, table.mine),
  );
  const invited = need("[data-invited]");
  invited.hidden = !table.invited.length;
  invited.textContent = say(texts.invited, { names: nameList(table.invited) });
  showLevels(new Set(table.seats.map((seat) => seat.bot)));
  announce([seatsLabel(table), namesLabel(table)].join(": "));
}

/** A bot sits at a table once. @param {Set<string|null>} seated */
function showLevels(seated) {
  const select = find("[data-fill] select", HTMLSelectElement);
  if (!select) return;
  for (const option of select.options) option.disabled = seated.has(option.value);
  if (select.selectedOptions[0]?.disabled)
    select.value = [...select.options].find((option) => !option.disabled)?.value ?? "";
}

/** @param {Table[]} tables */
export function takeTables(tables) {
  state.tables = tables;
  showTables();
  if (!find("[data-seats]")) return;
  const here = tables.find((table) => table.id === config.table);
  if (here) showSeats(here);
  // Closed, or we have left it in another tab: the page says which. A game that has begun is gone to.
  else if (!state.begun && !state.leaving) location.reload();
}

/**
 * The host's forms work without a script, or without a line; with both, the page stays.
 * @param {string} selector @param {(form: HTMLElement) => void} act
 */
function onSubmit(selector, act) {
  find(selector)?.addEventListener("submit", (event) => {
    if (!socket.isOpen) return;
    event.preventDefault();
    act(/** @type {HTMLElement} */ (event.target));
  });
}

export function prepareHost() {
  const lobby = config.table;
  onSubmit("[data-fill]", (form) =>
    askForGame({ t: "fill", seek: lobby, level: form.querySelector("select")?.value }),
  );
  onSubmit("[data-seats]", (form) =>
    ask({ t: "unseat", seek: lobby, level: part(form, "level", HTMLInputElement).value }),
  );
  onSubmit("[data-start]", () => askForGame({ t: "start", seek: lobby }));
}
