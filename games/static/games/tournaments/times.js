// Moments in the reader's own time zone. Without this script they are in UTC, and say so.

/** @type {Intl.DateTimeFormatOptions} */
const SHOWN = { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };

/** @param {ParentNode} part */
export function localTimes(part) {
  const write = new Intl.DateTimeFormat(document.documentElement.lang, SHOWN);
  for (const time of /** @type {NodeListOf<HTMLTimeElement>} */ (part.querySelectorAll("time[data-local]"))) {
    const moment = new Date(time.dateTime);
    if (!Number.isNaN(moment.getTime())) time.textContent = write.format(moment);
  }
}

localTimes(document);
