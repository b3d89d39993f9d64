// Small sounds, synthesised on the spot: struck clay, a coin, a lyre string, a drum. No files.

/**
 * @typedef {{at?: number, pitch: number, to?: number, length?: number, volume?: number, wave?:
 *   OscillatorType}} Note
 */

/** What any table may sound like. @type {Record<string, Note[]>} */
const TUNES = {
  coin: [
    { pitch: 1860, length: 0.09, volume: 0.16, wave: "square" },
    { at: 0.06, pitch: 2480, length: 0.16, volume: 0.13, wave: "square" },
  ],
  turn: [
    { pitch: 440, volume: 0.28, length: 0.25 },
    { at: 0.11, pitch: 587, volume: 0.28, length: 0.4 },
  ],
  low: [
    { pitch: 880, volume: 0.2, length: 0.08 },
    { at: 0.16, pitch: 880, volume: 0.2, length: 0.08 },
  ],
  chat: [{ pitch: 740, length: 0.12, volume: 0.12 }],
  won: [
    { pitch: 294, volume: 0.3 },
    { at: 0.14, pitch: 370, volume: 0.3 },
    { at: 0.28, pitch: 440, volume: 0.3 },
    { at: 0.42, pitch: 587, length: 0.3, volume: 0.34 },
    { at: 0.6, pitch: 740, length: 1.1, volume: 0.34 },
  ],
  lost: [
    { pitch: 294, volume: 0.28 },
    { at: 0.2, pitch: 262, volume: 0.28 },
    { at: 0.4, pitch: 220, length: 0.9, volume: 0.3 },
  ],
};

const STORED = "duelsite-sound";

export class Sounds {
  /** @param {boolean} wanted what the settings say @param {Record<string, Note[]>} tunes of the game */
  constructor(wanted, tunes) {
    this.tunes = { ...TUNES, ...tunes };
    const onPhone = matchMedia("(pointer: coarse)").matches;
    const stored = localStorage.getItem(STORED);
    this.on = stored === null ? wanted && !onPhone : stored === "on";
    /** @type {AudioContext|null} */
    this.audio = null;
  }

  /** For this device only, until it is changed back. @param {boolean} on */
  turn(on) {
    this.on = on;
    localStorage.setItem(STORED, on ? "on" : "off");
    if (on) this.play("coin");
  }

  /** @param {string} name @param {number} [after] in milliseconds */
  play(name, after = 0) {
    if (after) {
      setTimeout(() => this.play(name), after);
      return;
    }
    // Browsers keep silent until somebody has touched the page; asking earlier only fills the console.
    if (!this.on || !(navigator.userActivation?.hasBeenActive ?? true)) return;
    this.audio ??= new AudioContext();
    if (this.audio.state === "suspended") this.audio.resume();
    for (const note of this.tunes[name] ?? []) this.note(this.audio, note);
  }

  /** @param {AudioContext} audio @param {Note} note */
  note(audio, { at = 0, pitch, to = pitch, length = 0.35, volume = 0.3, wave = "triangle" }) {
    const start = audio.currentTime + at;
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    tone.type = wave;
    tone.frequency.setValueAtTime(pitch, start);
    tone.frequency.exponentialRampToValueAtTime(to, start + length);
    loudness.gain.setValueAtTime(0.0001, start);
    loudness.gain.exponentialRampToValueAtTime(volume * 0.5, start + 0.008);
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(loudness).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length + 0.02);
  }
}
