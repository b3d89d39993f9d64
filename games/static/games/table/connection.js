// The socket of a game: comes back by itself after a loss, sends again what was not answered, knows when it is
// deaf. What the messages mean is not its business.

const PING_EVERY = 10_000;
const DEAF_AFTER = 8_000;
const WAITS = [300, 700, 1_500, 3_000, 6_000, 10_000];
// These answers will be the same next time: there is no use in coming back.
const FINAL = new Set([4401, 4403, 4404]);
// Whoever is logged in here now, the page was made for somebody else. The new cookie may still be on its way.
const LOGGED_OUT = 4401;
const RELOAD_AFTER = 1_500;

// We ask too much: better wait.
const BUSY = new Set([4408, 4429]);

/** A refusal by the server, in words for people. */
export class Refused extends Error {
  /** @param {{code: string, message: string, v?: number}} answer */
  constructor(answer) {
    super(answer.message);
    this.code = answer.code;
    this.v = answer.v;
  }
}

export class Connection {
  /**
   * @param {string} path
   * @param {{version: () => number, message: (message: any) => void, status: (status: "open"|"lost"|"closed", code?: number) => void}} listener
   */
  constructor(path, listener) {
    this.path = path;
    this.listener = listener;
    /** @type {WebSocket|null} */
    this.socket = null;
    /** @type {Map<string, {message: any, again: boolean, resolve: (ack: any) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
    this.attempts = 0;
    this.pings = 0;
    this.pingedAt = 0;
    this.lag = 0;
    this.ended = false;
    this.retry = 0;
    this.deaf = 0;
    setInterval(() => this.ping(), PING_EVERY);
    addEventListener("online", () => this.connectNow());
    addEventListener("pageshow", () => this.connectNow());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.isOpen ? this.ping() : this.connectNow();
    });
    this.connect();
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  connectNow() {
    if (this.ended || this.isOpen || this.socket?.readyState === WebSocket.CONNECTING) return;
    this.attempts = 0;
    this.connect();
  }

  connect() {
    clearTimeout(this.retry);
    const url = new URL(this.path, location.href);
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const version = this.listener.version();
    if (version) url.searchParams.set("v", String(version));
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.attempts = 0;
      this.listener.status("open");
      for (const { message } of this.waiting.values()) this.raw(message);
      this.ping();
    });
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
    this.socket = null;
    for (const [id, request] of this.waiting) {
      if (request.again) continue;
      this.waiting.delete(id);
      request.reject(new Refused({ code: "connection_lost", message: "" }));
    }
    this.ended = FINAL.has(code);
    this.listener.status(this.ended ? "closed" : "lost", code);
    if (code === LOGGED_OUT) setTimeout(() => location.reload(), RELOAD_AFTER);
    if (this.ended) return;
    const wait = BUSY.has(code) ? WAITS[WAITS.length - 1] : WAITS[Math.min(this.attempts, WAITS.length - 1)];
    this.attempts += 1;
    // Not all at the same moment, when a server comes back.
    this.retry = window.setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  /** @param {any} message */
  receive(message) {
    clearTimeout(this.deaf);
    if (message.t === "ack" || message.t === "error") {
      const request = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      // The state that an answer names has come before it.
      if (message.t === "ack") request?.resolve(message);
      else if (request) request.reject(new Refused(message));
      return;
    }
    if (message.t === "pong") {
      if (message.n === this.pings) this.lag = Math.round(performance.now() - this.pingedAt);
      if (message.v > this.listener.version()) this.raw({ t: "sync", v: this.listener.version() });
      return;
    }
    this.listener.message(message);
  }

  ping() {
    if (!this.isOpen) return;
    this.pings += 1;
    this.pingedAt = performance.now();
    this.raw({ t: "ping", n: this.pings });
    clearTimeout(this.deaf);
    const socket = this.socket;
    this.deaf = window.setTimeout(() => {
      if (socket !== this.socket) return;
      socket?.close();
      this.lost(1006);
    }, DEAF_AFTER);
  }

  /**
   * Asks for something. With `again` it is sent once more after a loss, under the same id, so that it happens once.
   * @param {Record<string, any>} message
   * @param {{again?: boolean}} [how]
   * @returns {Promise<any>} the acknowledgement; rejects with Refused
   */
  request(message, { again = false } = {}) {
    const id = crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16)).join("");
    const whole = { ...message, id };
    return new Promise((resolve, reject) => {
      if (!again && !this.isOpen) {
        reject(new Refused({ code: "connection_lost", message: "" }));
        return;
      }
      this.waiting.set(id, { message: whole, again, resolve, reject });
      this.raw(whole);
    });
  }

  /** @param {any} message */
  raw(message) {
    if (this.isOpen) this.socket?.send(JSON.stringify(message));
  }
}
