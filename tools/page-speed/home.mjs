/**
 * Measures the home page in Chromium on a phone of a fourth of this machine's speed (issue 17): how long it takes from the opening to the
 * first content, and to what waits for the patient, as the last visit of the page kept it.
 *
 *   node tools/page-speed/home.mjs <address of a demo cabinet> [--chain]
 *
 * `--chain` also lists what the last round loaded until then, and when.
 *
 * The kernel's answers wait until the page shows what was kept, so nothing that is measured comes from them. `cargo xtask bench page` runs it.
 */
/* global document, MutationObserver, navigator, performance, requestAnimationFrame, sessionStorage, window -- in functions that run in the page */
import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';

const [cabinet, option] = process.argv.slice(2);
/** How much slower than this machine the phone is. */
const SLOWER = 4;
const ROUNDS = 9;
const GOAL_MS = 1000;
const PHONE = { width: 390, height: 844 };
/** The heading of the next visit, or of booking one. */
const VISIT = 'main section h2';

const people = readFileSync(new URL('../../variants/base/demo.toml', import.meta.url), 'utf8');

async function signIn(username) {
  const password = new RegExp(`username = "${username}"\\s+password = "([^"]+)"`).exec(people)?.[1];
  if (!password) throw new Error(`variants/base/demo.toml has no account ${username}`);
  const answer = await fetch(`${cabinet}/api/oauth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from('web:web').toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'password', username, password }),
  });
  if (!answer.ok) throw new Error(`sign-in of ${username}: ${answer.status}`);
  const { access_token: token } = await answer.json();
  const me = await fetch(`${cabinet}/api/users/me`, { headers: { Authorization: `Bearer ${token}` } });
  const { userId } = await me.json();
  return { access_token: token, user_id: userId, role: 'ROLE_PATIENT' };
}

/** Notes when it is painted, counted from the beginning of the navigation. */
function watch(selector) {
  window.visitPainted = new Promise((resolve) => {
    const watching = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      watching.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    });
    watching.observe(document, { childList: true, subtree: true });
  });
}

/** What was loaded until `end`, in order of arrival. */
const loadedUntil = (end) =>
  performance
    .getEntriesByType('resource')
    .filter((one) => one.startTime < end)
    .map(({ name, startTime, responseEnd }) => ({
      name,
      startTime,
      responseEnd: responseEnd === 0 ? Infinity : responseEnd,
    }))
    .sort((a, b) => a.responseEnd - b.responseEnd);

const quantile = (values, part) => [...values].sort((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? 0;
const spread = (values) => `p50 ${quantile(values, 0.5).toFixed(0)}, p95 ${quantile(values, 0.95).toFixed(0)} ms`;

const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
try {
  const session = await signIn('patient');
  const context = await browser.newContext({ viewport: PHONE, locale: 'ru-RU', serviceWorkers: 'allow' });
  await context.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  }, session);
  await context.addInitScript(watch, VISIT);
  const page = await context.newPage();
  await page.goto(`${cabinet}/home`);
  await page.locator(VISIT).first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.waitForLoadState('networkidle');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  // The time of the page's own thread, which other programs on this machine do not lengthen.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const times = { content: [], visit: [], script: [], task: [] };
  let chain = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let release = () => undefined;
    const shown = new Promise((resolve) => {
      release = resolve;
    });
    await context.route('**/api/attention**', async (route) => {
      await shown;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    times.visit.push(await page.evaluate(() => window.visitPainted));
    times.content.push(
      await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity),
    );
    chain = await page.evaluate(loadedUntil, times.visit.at(-1));
    const { metrics } = await devtools.send('Performance.getMetrics');
    const spent = Object.fromEntries(metrics.map(({ name, value }) => [name, value * 1000]));
    times.script.push(spent.ScriptDuration);
    times.task.push(spent.TaskDuration);
    release();
    await page.waitForLoadState('networkidle');
    await context.unroute('**/api/attention**');
  }
  const verdict = quantile(times.visit, 0.5) <= GOAL_MS ? 'reached' : 'MISSED';
  console.log(
    `page: /home again on a phone of a fourth of this speed: first content ${spread(times.content)}; ` +
      `what was kept ${spread(times.visit)} (at most ${GOAL_MS} ms: ${verdict}); ` +
      `scripts p50 ${quantile(times.script, 0.5).toFixed(0)} of ${quantile(times.task, 0.5).toFixed(0)} ms of work`,
  );
  if (option === '--chain') {
    for (const { name, startTime, responseEnd } of chain) {
      console.log(
        `${startTime.toFixed(0).padStart(6)} ${responseEnd.toFixed(0).padStart(8)}  ${new URL(name).pathname}`,
      );
    }
  }
} finally {
  await browser.close();
}
