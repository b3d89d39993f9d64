// The page of an event, live. The server sends the parts of the page that have changed, ready to be put in
// place; what belongs to the viewer comes apart from them.

import { Socket } from "../table/socket.js";
import { toast } from "../table/toasts.js";
import { EventChat } from "./chat.js";
import { setClock, tick } from "./countdowns.js";
import { OwnLine } from "./own.js";
import { putInPlace } from "./parts.js";

const source = document.getElementById("event-config");
if (source) start(JSON.parse(source.textContent ?? "{}"));

/** @param {import("./types.js").Config} config */
function start({ code, version, place, you, entered, organises, texts }) {
  giveNonce();
  tick(texts);
  setInterval(() => tick(texts), 1000);

  let known = version;
  const where = new URLSearchParams(Object.entries(place).map(([name, value]) => [name, String(value)]));
  /** @type {Socket<import("./types.js").EventMessages>} */
  const socket = new Socket(`/ws/tournament/${code}/?${where}`, () => known);
  if (entered) socket.stayAwake();
  const own = new OwnLine(place.page);
  const chat = new EventChat(organises ? texts.hide : "");
  chat.onSay(async (text) => {
    try {
      await socket.request({ t: "chat", text });
      return true;
    } catch (error) {
      const refused = /** @type {import("../table/socket.js").RequestError} */ (error);
      const { code, message } = refused;
      toast(message || texts.no_connection, { kind: "error", code, dismiss: texts.dismiss });
      return false;
    }
  });
  markOwn(you);

  socket.on("welcome", (message) => {
    setClock(message.now);
    known = Math.max(known, message.v);
    chat.replace(message.chat);
    own.show(message.mine, false);
  });
  socket.on("changed", (message) => {
    known = message.v;
    chat.close(message.closed);
    for (const [name, html] of Object.entries(message.parts)) putInPlace(name, html);
    markOwn(you);
    tick(texts);
  });
  socket.on("mine", ({ mine }) => own.show(mine, true));
  socket.on("chat", ({ line }) => chat.add(line));
  socket.on("talk", (message) => chat.replace(message.chat));
}

/** The player's part of shared deals is made here, where the site cannot choose it. */
function giveNonce() {
  const field = /** @type {HTMLInputElement|null} */ (document.querySelector("[data-nonce]"));
  if (!field) return;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  field.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The parts are the same for everybody, so the reader's own row is marked here. @param {number|null} you */
function markOwn(you) {
  if (you === null) return;
  for (const row of document.querySelectorAll(`[data-user="${you}"]`)) row.classList.add("mine");
}
