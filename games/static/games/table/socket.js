// A socket to the server, for a game, the lobby and the notifications: reconnects by itself after a loss,
// sends again what was not answered, knows when it is deaf. What the messages mean is not its business.

const PING_EVERY = 10_000;
const DEAF_AFTER = 8_000;
const WAITS = [300, 700, 1_500, 3_000, 6_000, 10_000];
const PATIENCE = 10_000;
// These answers will be the same next time: there is no use in coming back.
const FINAL = new Set([4401, 4403, 4404]);
// The page was made for another user. The new cookie may still be on its way.
const LOGGED_OUT = 4401;
const RELOAD_AFTER = 1_500;
// We ask too much: better wait.
const BUSY = new Set([4408, 4429]);
// The server restarts (it closes its sockets one after the other) or has no database (all at once), and
// everybody comes back: not all at the same moment.
/** @type {Record<number, number>} */
const SPREAD = { 1012: 500, 4503: 2_000 };

/** An error that the server sent: a code for programs, a sentence for people (empty if no answer came). */
export class RequestError extends Error {
  /** @param {{code: string, message: string, v?: number}} answer */
  constructor(answer) {
    super(answer.message);
    this.code = answer.code;
    this.v = answer.v;
  }
}

/** @typedef {"connecting"|"live"|"lost"|"offline"|"closed"} Status */
/**
 * An acknowledgement; which fields it has depends on the request.
 * @typedef {{id: string, v?: number, game?: string, seek?: string, expected?: number|null}} Ack
 */
/** @typedef {{id: string, code: string, message: string, v?: number}} ErrorMessage */
/** @typedef {{t: string} & Record<string, unknown>} Outgoing */

/**
 * @typedef {object} Request
 * @property {Outgoing} message
 * @property {boolean} again
 * @property {(ack: Ack) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {number} timer
 */

/**
 * What the listeners to a type of message get.
 * @template {object} M
 * @template {string} T
 * @typedef {T extends keyof M ? M[T] : T extends "status" ? Status : ErrorMessage} Heard
 */

/** @template {object} M the messages by type, besides "status" and "error" */
export class Socket {
  /**
   * @param {string} path
   * @param {() => number} [version] the version that the page knows: newer ones are requested
   */
  constructor(path, version) {
    this.path = path;
    this.version = version;
    /** @type {WebSocket|null} */
    this.socket = null;
    /** @type {Map<string, Set<(message: never, code: number) => void>>} */
    this.listeners = new Map();
    /** @type {Map<string, Request>} */
    this.waiting = new Map();
    /** @type {Status} */
    this.status = "connecting";
    /** @type {object|null} */
    this.welcome = null;
    this.attempts = 0;
    this.pings = 0;
    this.pingedAt = 0;
    /** How long the last ping was under way. */
    this.lag = 0;
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
   * Calls back at every message of a type, or at every change of "status" (with the code of the loss). A
   * listener that comes late still gets the status and the welcome.
   * @template {(keyof M & string)|"status"|"error"} T
   * @param {T} type
   * @param {(message: Heard<M, T>, code: number) => void} listener
   */
  on(type, listener) {
    if (!this.listeners.has(type)) this.listeners.set(type, new Set());
    this.listeners.get(type)?.add(listener);
    const known = type === "status" ? this.status : type === "welcome" ? this.welcome : null;
    if (known) listener(/** @type {Heard<M, T>} */ (known), 0);
  }

  /** @param {string} type @param {unknown} message @param {number} [code] */
  tell(type, message, code = 0) {
    for (const listener of this.listeners.get(type) ?? []) listener(/** @type {never} */ (message), code);
  }

  /** @param {Status} status @param {number} [code] */
  become(status, code = 0) {
    if (status === this.status) return;
    this.status = status;
    this.tell("status", status, code);
  }

  /**
   * Browsers let a hidden page ping once a minute; a worker keeps the beat, so that a lobby outlives a look
   * elsewhere.
   */
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
    const known = this.version?.();
    if (known) url.searchParams.set("v", String(known));
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
    if (this.status === "closed") return;
    clearTimeout(this.deaf);
    const socket = this.socket;
    this.socket = null;
    this.welcome = null;
    socket?.close();
    for (const [id, request] of [...this.waiting]) {
      if (!request.again) this.settle(id, new RequestError({ code: "connection_lost", message: "" }));
    }
    if (code === LOGGED_OUT) setTimeout(() => location.reload(), RELOAD_AFTER);
    if (FINAL.has(code)) {
      this.become("closed", code);
      return;
    }
    this.become(navigator.onLine ? "lost" : "offline", code);
    this.attempts += 1;
    clearTimeout(this.retry);
    this.retry = window.setTimeout(() => this.connect(), this.pause(code));
  }

  /**
   * How long to wait before the next attempt, longer after each one, and never as long as other browsers do.
   * @param {number} code
   */
  pause(code) {
    const wait = BUSY.has(code) ? WAITS[WAITS.length - 1] : WAITS[Math.min(this.attempts, WAITS.length) - 1];
    return wait * (0.5 + Math.random()) + Math.random() * (SPREAD[code] ?? 0);
  }

  /**
   * @param {{t: string, id: string, code: string, message: string, n: number, v?: number}} message of any
   *   type
   */
  receive(message) {
    clearTimeout(this.deaf);
    if ((message.t === "ack" || message.t === "error") && this.waiting.has(message.id)) {
      // The state that an answer names has come before it.
      this.settle(message.id, message.t === "ack" ? message : new RequestError(message));
    } else if (message.t === "welcome") {
      this.welcomed(message);
    } else if (message.t === "pong") {
      this.ponged(message);
    } else {
      this.tell(message.t, message);
    }
  }

  /** @param {object} message */
  welcomed(message) {
    this.attempts = 0;
    this.welcome = message;
    this.become("live");
    this.tell("welcome", message);
    for (const request of this.waiting.values()) this.send(request.message);
    this.ping();
  }

  /** @param {{n: number, v?: number}} message */
  ponged(message) {
    if (message.n === this.pings) this.lag = Math.round(performance.now() - this.pingedAt);
    const known = this.version?.();
    if (known !== undefined && (message.v ?? 0) > known) this.send({ t: "sync", v: known });
  }

  /** @param {string} id @param {Ack|Error} answer */
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
    this.pingedAt = performance.now();
    this.send({ t: "ping", n: this.pings });
    const socket = this.socket;
    clearTimeout(this.deaf);
    this.deaf = window.setTimeout(() => {
      if (socket === this.socket) this.lost(1006);
    }, DEAF_AFTER);
  }

  /**
   * Asks for something. With `again` it is sent once more after a loss, under the same id, so that it happens
   * once.
   * @param {Outgoing} message
   * @param {{again?: boolean}} [how]
   * @returns {Promise<Ack>} the acknowledgement; rejects with RequestError
   */
  request(message, { again = false } = {}) {
    const id =
      crypto.randomUUID?.() ??
      Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16)).join("");
    const whole = { ...message, id };
    return new Promise((resolve, reject) => {
      if (!again && !this.isOpen) {
        reject(new RequestError({ code: "connection_lost", message: "" }));
        return;
      }
      const timer = again
        ? 0
        : window.setTimeout(
            () => this.settle(id, new RequestError({ code: "no_answer", message: "" })),
            PATIENCE,
          );
      this.waiting.set(id, { message: whole, again, resolve, reject, timer });
      // Before the welcome it waits for that.
      if (this.welcome) this.send(whole);
    });
  }

  /** @param {Outgoing} message */
  send(message) {
    if (this.isOpen) this.socket?.send(JSON.stringify(message));
  }
}
