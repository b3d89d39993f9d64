// The free board: any position on the board of its game, to be moved on without a table, a socket or clocks.
// The page extends explore/free.html; games/explore/free_board.py makes its config and the frames.
//
//   const board = await mount(config, { play });
//   board.show(frames);                      // how something came about: one frame after the other, animated
//   board.show([frame], { quietly: true });  // a position to look at: no motion, nothing is said, no dialog
//   board.lock(true);                        // to be looked at, not moved on
//
// `play(move, seat)` is called with a move that the reader has chosen, in notation, and the seat that makes
// it. It sends the move wherever it likes and returns the frames that follow, or throws an Error with a
// sentence for the reader. Whose move it is, and whose hand is shown, is what the view of a frame says
// (`view.seat`): one seat throughout, or whichever has to decide.

import { announce, tell } from "../table/announce.js";
import { byId, el, fill, forget, phone, set, showTable, tableArea } from "../table/dom.js";
import { GameState } from "../table/game.js";
import { listenToKeys } from "../table/keyboard.js";
import { later } from "../table/later.js";
import { renderLog, showNewest } from "../table/log.js";
import { pieceOf } from "../table/pieces.js";
import { ratingText } from "../table/seats.js";
import { useSheets } from "../table/sheets.js";
import { useTabs } from "../table/tabs.js";
import { toast } from "../table/toasts.js";
import { showTooltips } from "../table/tooltip.js";

/** @typedef {import("../table/types.js").State} Frame */
/** @typedef {import("../table/types.js").Selection} Selection */
/** @typedef {import("../table/context.js").Context} Context */

/**
 * `seat`: whom the texts call "you". `turns`: the board turns to the seat that decides.
 * @typedef {object} FreeConfig
 * @property {number|null} seat
 * @property {number} seats
 * @property {{handle: string, bot?: string, rating?: number|null}[]} players
 * @property {boolean} turns
 * @property {number} [bottom] the seat that lies below at first
 * @property {Partial<import("../table/types.js").Preferences>} preferences
 * @property {object} names
 * @property {Record<string, string>} texts
 */

/**
 * @typedef {object} FreeHands
 * @property {(move: string, seat: number) => Promise<Frame[]>} play
 * @property {(frame: Frame) => void} [shown] after every frame that is shown
 */

// How long a frame is looked at before the next one.
const PACE = 900;

/** @param {FreeConfig} config @param {FreeHands} hands */
export async function mount(config, hands) {
  /** @type {import("../table/plugin.js").LivePlugin} */
  const plugin = (await import(tableArea().dataset.game ?? "")).default;
  await plugin.prepare(config.names);
  return new FreeBoard(plugin, config, hands);
}

export class FreeBoard {
  /**
   * @param {import("../table/plugin.js").LivePlugin} plugin
   * @param {FreeConfig} config
   * @param {FreeHands} hands
   */
  constructor(plugin, config, hands) {
    this.plugin = plugin;
    this.config = config;
    this.hands = hands;
    this.game = new GameState();
    this.words = plugin.words(config.texts, config.names, document.documentElement.lang, config.seat);
    this.words.handles = config.players.map(({ handle }) => handle);
    this.flipped = 0;
    this.isLocked = false;
    /** Grows with every call of `show`: an older one that still shows its frames stops. */
    this.showing = 0;
    /** @type {Context} */
    this.ctx = {
      seat: config.seat,
      bottom: config.bottom ?? config.seat ?? 0,
      seats: config.seats,
      words: this.words,
      plugin,
      selection: null,
      preview: null,
      select: (piece) => this.select(piece),
      colourBlind: !!config.preferences.colour_blind_symbols,
    };
    this.motion = plugin.animate(config.preferences.animation_speed ?? "", this.ctx);
    this.decider = plugin.decider(this.ctx, (move) => this.play(move));
    this.panelHands = {
      play: (/** @type {string} */ move) => this.play(move),
      send() {},
      openDecision: () => this.decider.open(),
      openResult: () => this.openResult(),
      confirmMoves: () => !!config.preferences.confirm_moves,
    };
    this.tabs = useTabs();
    this.listen();
  }

  /** The view that is shown. */
  get view() {
    return this.game.view;
  }

  /** The seat that a move would be made for; null if none can be made. */
  get mover() {
    const { view } = this.game;
    const seat = view?.seat ?? null;
    return !this.isLocked && view && !view.outcome && seat !== null && view.to_move.includes(seat)
      ? seat
      : null;
  }

  /**
   * Shows positions one after the other; resolves when the last one is shown.
   * @param {Frame[]} frames
   * @param {{quietly?: boolean}} [how]
   */
  async show(frames, { quietly = false } = {}) {
    this.showing += 1;
    const turn = this.showing;
    for (const [i, frame] of frames.entries()) {
      if (i && !quietly && !this.motion.isOff) await new Promise((done) => setTimeout(done, PACE));
      if (turn !== this.showing) return;
      this.showFrame(frame, quietly);
    }
  }

  /** Whether the reader can move. @param {boolean} isLocked */
  lock(isLocked) {
    if (this.isLocked === isLocked) return;
    this.isLocked = isLocked;
    this.ctx.selection = this.ctx.preview = null;
    forget(tableArea());
    this.draw(true);
  }

  /** Looks from the next side. */
  flip() {
    this.flipped = (this.flipped + 1) % this.ctx.seats;
    this.sit();
    forget(tableArea());
    this.draw(true);
  }

  /** @param {Frame} frame @param {boolean} quietly */
  showFrame(frame, quietly) {
    const { game, ctx, motion, words } = this;
    const places = quietly ? new Map() : motion.look();
    // Positions come in any order here, and each brings its whole log.
    game.greeted = true;
    game.log = [];
    game.events = [];
    game.busy = false;
    game.asking = "";
    game.take(frame);
    ctx.selection = ctx.preview = null;
    const [seat, bottom] = [ctx.seat, ctx.bottom];
    this.sit();
    // Whose side is whose is part of what many pieces of the board show.
    if (seat !== ctx.seat || bottom !== ctx.bottom) forget(tableArea());
    this.draw(quietly);
    motion.show(places, quietly ? { events: [], last: null } : frame);
    if (!quietly) tell(frame, words, this.turnText());
    this.hands.shown?.(frame);
  }

  /** Who looks and from where, by the view that is shown. */
  sit() {
    const { config, ctx } = this;
    const seat = this.game.view?.seat ?? null;
    ctx.seat = this.isLocked ? null : seat;
    const below = config.turns && seat !== null ? seat : (config.bottom ?? config.seat ?? 0);
    ctx.bottom = (below + this.flipped) % ctx.seats;
  }

  turnText() {
    return this.plugin.turnText(this.game, this.ctx);
  }

  /** @param {boolean} quietly without opening a dialog */
  draw(quietly) {
    const { game, ctx, plugin } = this;
    if (!game.view) return;
    this.sit();
    byId("waiting").hidden = true;
    showTable();
    plugin.render(game.view, ctx);
    plugin.renderSelection(ctx);
    this.drawPanel();
    this.drawSeats();
    later("log", () => renderLog(game.log, ctx, game.result ? this.words.ended(game.result) : ""));
    set(tableArea(), {
      "data-status": game.status,
      "data-version": game.v,
      "data-mover": this.mover,
      "data-turn": this.mover === null ? null : "mine",
      "data-flipped": this.flipped > 0,
      "data-busy": game.busy,
    });
    this.decider.asked = "";
    this.decider.update(game.view, this.mover !== null && !game.busy, quietly);
  }

  drawPanel() {
    this.plugin.renderPanel(this.game, this.ctx, this.panelHands);
    // Where the reader moves for several seats, the panel says for which.
    const { mover } = this;
    if (mover === null || mover === this.words.seat) return;
    const what = this.turnText();
    const player = this.words.handles[mover];
    if (!what.includes(player)) set(byId("turn"), { text: `${player}: ${what}` });
  }

  drawSeats() {
    const { ctx, config, words } = this;
    config.players.forEach((player, seat) => {
      const area = this.plugin.seatArea(seat, ctx);
      const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (area.querySelector(name));
      set(part(".name"), { text: player.handle });
      set(part(".rating"), {
        text: ratingText({ bot: "", rating: null, provisional: false, ...player }, words),
      });
      set(part(".you"), { hidden: seat !== config.seat });
    });
    // A tab that is named after a player, counted from the player below.
    for (const tab of /** @type {NodeListOf<HTMLElement>} */ (
      document.querySelectorAll(".phone-tabs [data-place]")
    )) {
      set(tab, { text: words.handles[(ctx.bottom + Number(tab.dataset.place)) % ctx.seats] });
    }
  }

  /** @param {Selection|null} selection */
  select(selection) {
    const { ctx, plugin, game } = this;
    const again =
      selection &&
      ctx.selection?.kind === selection.kind &&
      ctx.selection.id === selection.id &&
      ctx.selection.copy === selection.copy;
    ctx.selection = again ? null : selection;
    ctx.preview = null;
    game.asking = "";
    if (selection) plugin.chosen(selection);
    plugin.renderSelection(ctx);
    this.drawPanel();
  }

  /** @param {string} move */
  async play(move) {
    const { game, mover } = this;
    if (game.busy || mover === null) return;
    const button = () =>
      /** @type {HTMLElement|null} */ (byId("panel").querySelector(`[data-move="${move}"]`));
    if (this.panelHands.confirmMoves() && game.asking !== move && button()) {
      game.asking = move;
      this.drawPanel();
      button()?.focus();
      return;
    }
    game.asking = "";
    this.setBusy(true);
    try {
      const frames = await this.hands.play(move, mover);
      if (frames.length) await this.show(frames);
    } catch (error) {
      this.complain(error instanceof Error ? error.message : "");
    }
    this.setBusy(false);
  }

  /** A move is under way: until it is answered, there is no other. @param {boolean} busy */
  setBusy(busy) {
    if (this.game.busy === busy) return;
    this.game.busy = busy;
    set(tableArea(), { "data-busy": busy });
    this.drawPanel();
  }

  /** What went wrong. @param {string} problem */
  complain(problem) {
    toast(problem || this.words.t("free.lost"), { kind: "error", dismiss: this.words.t("close") });
  }

  openResult() {
    const { result } = this.game;
    if (!result) return;
    const { words, ctx, plugin } = this;
    const dialog = /** @type {HTMLDialogElement} */ (byId("end"));
    const below = words.below(result);
    fill(dialog, [result, words.handles], () => [
      el("h2", { id: "end-title", text: words.outcome(result) }),
      below && el("p", { class: "how tied", text: below }),
      plugin.scoreTable(result, ctx),
      el(
        "div",
        { class: "buttons" },
        el("button", { type: "button", class: "button", "data-close": true, text: words.t("close") }),
      ),
    ]);
    dialog.showModal();
  }

  listen() {
    const { ctx, plugin, game } = this;
    showTooltips(
      () => game.view,
      ctx,
      (what) => {
        ctx.preview = what;
        if (game.view) this.drawPanel();
      },
    );
    useSheets();
    showNewest();
    // A click on the bare table thinks again.
    tableArea().addEventListener("click", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (
        ctx.selection &&
        !target.closest("button, a, input, select, label, dialog, .act, details, .side, .study")
      )
        this.select(null);
    });
    // A piece that is selected by key moves the focus to its actions; a pointer finds them by itself.
    document.addEventListener("click", (event) => {
      if (event.detail !== 0 || !pieceOf(/** @type {Element} */ (event.target)) || !ctx.selection) return;
      const panel = byId("panel");
      /** @type {HTMLElement|null} */ (
        panel.querySelector(".act-button:not([aria-disabled])") ?? panel.querySelector(".close")
      )?.focus();
    });
    listenToKeys({
      act: (key) => this.act(key),
      undo() {},
      hint() {},
      help: () => /** @type {HTMLDialogElement} */ (byId("help")).showModal(),
      escape: () => this.escape(),
      chat() {},
      firstGroup: plugin.firstGroup,
    });
    phone.addEventListener("change", () => this.draw(true));
  }

  /** The action of a key for the chosen piece. @param {string} key */
  act(key) {
    const { game, ctx, plugin } = this;
    if (!game.view || this.mover === null) return false;
    const chosen = ctx.selection ?? pieceOf(document.activeElement);
    const action = plugin.actionsFor(game.view, chosen, ctx).find((candidate) => candidate.key === key);
    if (!action) return false;
    if (!action.enabled) {
      toast(action.reason, { dismiss: this.words.t("close") });
      announce(action.reason);
    } else {
      if (!ctx.selection) this.select(chosen);
      this.play(action.move);
    }
    return true;
  }

  escape() {
    const { selection } = this.ctx;
    if (!selection) return false;
    this.select(null);
    /** @type {HTMLElement|null} */ (
      tableArea().querySelector(`button[data-piece="${selection.kind}:${selection.id}"]`)
    )?.focus();
    return true;
  }
}
