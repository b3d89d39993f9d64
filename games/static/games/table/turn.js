// "Your turn" where it can be seen from elsewhere: the title, the favicon, a notification for players who
// switched it on.

const STORED = "duelsite-notify";

export class TurnSign {
  /** @param {string} turnIcon address of the favicon that means "your turn" */
  constructor(turnIcon) {
    this.title = document.title;
    this.link = /** @type {HTMLLinkElement|null} */ (document.querySelector("link[rel=icon]"));
    this.plain = this.link?.href ?? "";
    this.turnIcon = turnIcon;
    this.was = false;
    this.notify =
      localStorage.getItem(STORED) === "on" &&
      "Notification" in window &&
      Notification.permission === "granted";
  }

  /** @param {boolean} mine @param {string} sign @param {string} sentence */
  show(mine, sign, sentence) {
    document.title = mine ? `${sign} · ${this.title}` : this.title;
    if (this.link) this.link.href = mine ? this.turnIcon : this.plain;
    if (mine && !this.was && this.notify && document.visibilityState === "hidden") {
      const note = new Notification(this.title, { body: sentence, tag: location.pathname });
      note.addEventListener("click", () => {
        window.focus();
        note.close();
      });
    }
    this.was = mine;
  }

  /** Asks the browser for permission, if need be. @param {boolean} on @returns {Promise<boolean>} */
  async turn(on) {
    this.notify = on && "Notification" in window && (await Notification.requestPermission()) === "granted";
    localStorage.setItem(STORED, this.notify ? "on" : "off");
    return this.notify;
  }
}
