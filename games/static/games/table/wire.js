// The lobby's socket, one for each page, shared by whoever wants to listen. It comes back by itself after a loss and
// knows when it is deaf. What the messages mean is not its business.

const PING_EVERY = 10_000;
const DEAF_AFTER = 8_000;
const WAITS = [300, 700, 1_500, 3_000, 6_000, 10_000];
const PATIENCE = 10_000;
// This answer will be the same next time: there is no use in coming back.
const FORBIDDEN = 4403;
// Whoever is logged in here now, the page was made for somebody else. The new cookie may still be on its way.
const LOGGED_OUT = 4401;
const RELOAD_AFTER = 1_500;
// We ask too much: better wait.
const BUSY = new Set([4408, 4429]);

/** A refusal by the server: a code for programs, a sentence for people (empty when there was no answer). */
export class Refused extends Error {
  /** @param {{code: string, message: string}} answer */
  constructor(answer) {
    super(answer.message);
    this.code = answer.code;
  }
}

/** @typedef {"connecting"|"live"|"lost"|"offline"|"closed"} Status */

class Wire {
  /** @param {string} path */
  constructor(path) {
    this.path = path;
    /** @type {WebSocket|null} */
    this.socket = null;
    /** @type {Map<string, Set<(message: any) => void>>} */
    this.listeners = new Map();
    /** @type {Map<string, {resolve: (ack: any) => void, reject: (error: Error) => void, timer: number}>} */
    this.waiting = new Map();
    /** @type {Status} */
    this.status = "connecting";
    /** @type {any} */
    this.welcome = null;
    this.attempts = 0;
    this.pings = 0;
    this.asked = 0;
    this.retry = 0;
    this.deaf = 0;
    this.beat = setInterval(() => this.ping(), PING_EVERY);
    addEventListener("online", () => this.connectNow());
    addEventListener("offline", () => this.lost(1006));
    addEventListener("pageshow", () => this.connectNow());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.isOpen ? this.ping() : this.connectNow();
    });
    this.connect();
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /**
   * Calls back at every message of a type, or at every change of "status". Whoever comes late gets the welcome still.
   * @param {string} type @param {(message: any) => void} listener
   */
  on(type, listener) {
    if (!this.listeners.has(type)) this.listeners.set(type, new Set());
    this.listeners.get(type)?.add(listener);
    if (type === "status") listener(this.status);
    if (type === "welcome" && this.welcome) listener(this.welcome);
  }

  /** @param {string} type @param {any} message */
  tell(type, message) {
    for (const listener of this.listeners.get(type) ?? []) listener(message);
  }

  /** @param {Status} status */
  become(status) {
    if (status === this.status) return;
    this.status = status;
    this.tell("status", status);
  }

  /** Browsers let a hidden page ping once a minute; a worker keeps the beat, so that a seek outlives a look elsewhere. */
  stayAwake() {
    try {
      const worker = new Worker(new URL("./heartbeat.js", import.meta.url));
      worker.addEventListener("message", () => this.ping());
      worker.postMessage(PING_EVERY);
      clearInterval(this.beat);
    } catch {
      // The page's own beat goes on.
    }
  }

  connectNow() {
    if (this.status === "closed" || this.isOpen || this.socket?.readyState === WebSocket.CONNECTING) return;
    this.attempts = 0;
    this.connect();
  }

  connect() {
    clearTimeout(this.retry);
    const url = new URL(this.path, location.href);
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.addEventListener("message", (event) => {
      if (socket === this.socket) this.receive(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (socket === this.socket) this.lost(event.code);
    });
  }

  /** @param {number} code */
  lost(code) {
    clearTimeout(this.deaf);
    const socket = this.socket;
    this.socket = null;
    this.welcome = null;
    socket?.close();
    for (const id of [...this.waiting.keys()]) this.settle(id, new Refused({ code: "connection_lost", message: "" }));
    if (code === LOGGED_OUT) setTimeout(() => location.reload(), RELOAD_AFTER);
    if (code === FORBIDDEN || code === LOGGED_OUT) {
      this.become("closed");
      return;
    }
    this.become(navigator.onLine ? "lost" : "offline");
    const wait = BUSY.has(code) ? WAITS[WAITS.length - 1] : WAITS[Math.min(this.attempts, WAITS.length - 1)];
    this.attempts += 1;
    clearTimeout(this.retry);
    // Not all at the same moment, when a server comes back.
    this.retry = window.setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  /** @param {any} message */
  receive(message) {
    clearTimeout(this.deaf);
    if ((message.t === "ack" || message.t === "error") && this.waiting.has(message.id)) {
      this.settle(message.id, message.t === "ack" ? message : new Refused(message));
    } else if (message.t === "welcome") {
      this.attempts = 0;
      this.welcome = message;
      this.become("live");
      this.tell("welcome", message);
    } else {
      this.tell(message.t, message);
    }
  }

  /** @param {string} id @param {any} answer */
  settle(id, answer) {
    const request = this.waiting.get(id);
    if (!request) return;
    this.waiting.delete(id);
    clearTimeout(request.timer);
    if (answer instanceof Error) request.reject(answer);
    else request.resolve(answer);
  }

  ping() {
    if (!this.isOpen || !this.welcome) return;
    this.pings += 1;
    this.send({ t: "ping", n: this.pings });
    const socket = this.socket;
    clearTimeout(this.deaf);
    this.deaf = window.setTimeout(() => {
      if (socket === this.socket) this.lost(1006);
    }, DEAF_AFTER);
  }

  /**
   * Asks for something.
   * @param {Record<string, any>} message
   * @returns {Promise<any>} the acknowledgement; rejects with Refused
   */
  request(message) {
    this.asked += 1;
    const id = `${this.asked}-${Math.random().toString(36).slice(2, 10)}`;
    return new Promise((resolve, reject) => {
      if (!this.isOpen) {
        reject(new Refused({ code: "connection_lost", message: "" }));
        return;
      }
      const timer = window.setTimeout(() => this.settle(id, new Refused({ code: "no_answer", message: "" })), PATIENCE);
      this.waiting.set(id, { resolve, reject, timer });
      this.send({ ...message, id });
    });
  }

  /** @param {any} message */
  send(message) {
    if (this.isOpen) this.socket?.send(JSON.stringify(message));
  }
}

/** @type {Wire|null} */
let shared = null;

/** The page's one socket to the lobby, opened when first asked for. @param {string} [path] */
export function wire(path = "/ws/lobby/") {
  shared ??= new Wire(path);
  return shared;
}
