// Opens pages with Lighthouse, as a slow phone on a slow line does, and prints what it finds as JSON.
// bench/pages.py gives it the pages on its standard input:
// {"chromium": "/usr/bin/…", "runs": 3, "pages": [{"name": "home", "url": "http://…", "cookie": "sessionid=…"}]}

import { readFileSync } from "node:fs";
import lighthouse from "lighthouse";
import puppeteer from "puppeteer-core";

const { chromium, runs, pages } = JSON.parse(readFileSync(0, "utf8"));
const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"];
const FLAGS = {
  onlyCategories: ["performance"],
  logLevel: "error",
  disableFullPageScreenshot: true,
  // A busy machine is never as quiet as Lighthouse would like.
  maxWaitForLoad: 20_000,
};
const TIMES = {
  fcp_ms: "first-contentful-paint",
  lcp_ms: "largest-contentful-paint",
  speed_ms: "speed-index",
  tbt_ms: "total-blocking-time",
};

/** The middle one; of an even number the lower. @param {number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
}

// How much slower than here a phone is, and from when on a task keeps a finger waiting: as Lighthouse has it.
const SLOWER = 4;
const LONG_MS = 50;

/**
 * The total blocking time from the processor time of the main thread, which other processes do not disturb.
 * @param {{name: string, pid: number, tid: number, ts: number, tdur?: number}[]} events
 */
function blocked(events) {
  const painted = events.findLast(({ name }) => name === "firstContentfulPaint");
  if (!painted) return 0;
  return events
    .filter(
      ({ name, pid, tid, ts }) =>
        name === "RunTask" && pid === painted.pid && tid === painted.tid && ts > painted.ts,
    )
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (SLOWER * tdur) / 1000 - LONG_MS), 0);
}

/** One visit by somebody who has never been here: a browser of its own. */
async function visit({ url, cookie }) {
  const browser = await puppeteer.launch({ executablePath: chromium, args: ARGUMENTS });
  try {
    if (cookie) {
      const [name, value] = cookie.split("=");
      await browser.setCookie({ name, value, domain: new URL(url).hostname, path: "/" });
    }
    const page = await browser.newPage();
    const { lhr, artifacts } = await lighthouse(url, FLAGS, undefined, page);
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    const requests = lhr.audits["network-requests"].details.items;
    return {
      score: Math.round(100 * lhr.categories.performance.score),
      ...Object.fromEntries(
        Object.entries(TIMES).map(([name, audit]) => [name, Math.round(lhr.audits[audit].numericValue)]),
      ),
      blocked_ms: Math.round(blocked(artifacts.Trace.traceEvents)),
      cls: Number(lhr.audits["cumulative-layout-shift"].numericValue.toFixed(4)),
      kib: Math.round(lhr.audits["total-byte-weight"].numericValue / 102.4) / 10,
      unpacked_kib: Math.round(requests.reduce((sum, { resourceSize = 0 }) => sum + resourceSize, 0) / 102.4) / 10,
      requests: requests.length,
      benchmark: lhr.environment.benchmarkIndex,
    };
  } finally {
    await browser.close();
  }
}

const report = {};
for (const page of pages) {
  const visits = [];
  for (let run = 0; run < runs; run += 1) visits.push(await visit(page));
  report[page.name] = Object.fromEntries(
    Object.keys(visits[0]).map((figure) => [figure, median(visits.map((one) => one[figure]))]),
  );
  process.stderr.write(`${page.name} ${JSON.stringify(report[page.name])}\n`);
}
process.stdout.write(JSON.stringify(report));
