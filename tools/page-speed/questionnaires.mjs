/**
 * Measures the screens of questionnaires in Chromium (issue 15): how long the largest questionnaire (X-069: 200 questions with 100
 * choices each) takes to open on a phone of a fourth of this machine's speed, and what a key press costs in it and in the designer.
 *
 *   node tools/page-speed/questionnaires.mjs <address of a demo cabinet>
 *
 * Each figure is given as processor time of the page's main thread, which does not depend on what else the machine does, and as
 * elapsed time with Chromium's CPU throttling, which is what a person waits. `cargo xtask bench questionnaires` runs it.
 */
/* global addEventListener, document, MessageChannel, MutationObserver, requestAnimationFrame, sessionStorage, window --
   in functions that run in the page */
import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';

const [cabinet, only = ''] = process.argv.slice(2);
/** How much slower than this machine the phone is. */
const SLOWER = 4;
const ROUNDS = 7;
const KEYS = 60;
/** Between two key presses: a fast typist, and shorter than the pause after which the designer saves (1.5 s). */
const KEY_PAUSE_MS = 60;
const REST_MS = 3000;
const QUESTIONS = 200;
const CHOICES = 100;
const OPEN_GOAL_MS = 300;
const KEY_GOAL_MS = 16;

const people = readFileSync(new URL('../../variants/base/demo.toml', import.meta.url), 'utf8');

function passwordOf(username) {
  const found = new RegExp(`username = "${username}"\\s+password = "([^"]+)"`).exec(people);
  if (!found) throw new Error(`variants/base/demo.toml has no account ${username}`);
  return found[1];
}

async function call(method, path, token, body) {
  const answer = await fetch(`${cabinet}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 400)}`);
  return text === '' ? null : JSON.parse(text);
}

async function signIn(username, role) {
  const answer = await fetch(`${cabinet}/api/oauth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from('web:web').toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'password', username, password: passwordOf(username) }),
  });
  if (!answer.ok) throw new Error(`sign-in of ${username}: ${answer.status}`);
  const { access_token: token } = await answer.json();
  const { userId } = await call('GET', '/users/me', token);
  return { token, userId, role };
}

const KINDS = ['radiogroup', 'checkbox', 'dropdown'];

/** A questionnaire of the largest size. With `conditions`, every other question depends on the one before. */
function largest(title, pages, { conditions }) {
  const perPage = QUESTIONS / pages;
  const choices = Array.from({ length: CHOICES }, (_, at) => `Вариант ${at + 1}`);
  const question = (at) => ({
    type: KINDS[at % KINDS.length],
    name: `q${at + 1}`,
    title: `Вопрос ${at + 1}`,
    choices,
    ...(conditions && at % 2 === 1 && { visibleIf: `{q${at}} <> '${choices[CHOICES - 1]}'` }),
  });
  return {
    title,
    pages: Array.from({ length: pages }, (_, page) => ({
      name: `page${page + 1}`,
      elements: Array.from({ length: perPage }, (_, at) => question(page * perPage + at)),
    })),
  };
}

/** Publishes a questionnaire and sends it to the patient; returns the id of the questionnaire and of the sent one. */
async function sent(admin, patient, model) {
  const { id, revision } = await call('POST', '/quiz', admin.token, { title: model.title, model });
  await call('PUT', '/quiz', admin.token, { id, revision, title: model.title, model, publish: true });
  const { id: result } = await call('POST', '/quiz_result', admin.token, { quiz_id: id, user_id: patient.userId });
  return { id, result };
}

/** A page in a context of its own, with the session of this person. */
async function pageOf(browser, { token, userId, role }, viewport) {
  const context = await browser.newContext({ viewport, locale: 'ru-RU', serviceWorkers: 'block' });
  await context.addInitScript(
    (session) => {
      for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
    },
    { access_token: token, user_id: userId, role, 'admin:arrivals': 'shown', 'admin:file-arrivals': 'shown' },
  );
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { context, page, devtools };
}

/** Processor time of the main thread so far, in milliseconds. */
async function processorTime(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

const throttle = (devtools, rate) => devtools.send('Emulation.setCPUThrottlingRate', { rate });

const painted = (page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Marks the next click, and then the frame in which an element is painted. */
const markFromClickUntil = (page, selector) =>
  page.evaluate((wanted) => {
    window.opened = new Promise((resolve) => {
      addEventListener('click', () => performance.mark('bench:click'), { capture: true, once: true });
      const watching = new MutationObserver(() => {
        if (document.querySelector(wanted) === null) return;
        watching.disconnect();
        // A message is handled after the frame that is being drawn.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            performance.mark('bench:painted');
            resolve(performance.measure('bench', 'bench:click', 'bench:painted').duration);
          };
          port2.postMessage(null);
        });
      });
      watching.observe(document.body, { childList: true, subtree: true });
    });
  }, selector);

/** Processor time of the tasks of the page's main thread between the two marks of a trace, in milliseconds. */
function processorTimeBetweenMarks(trace) {
  const { traceEvents: events } = JSON.parse(trace.toString());
  const marked = (name) => events.find((event) => event.name === name && event.cat.includes('user_timing'));
  const [click, painted] = [marked('bench:click'), marked('bench:painted')];
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts, dur }) =>
      name === 'RunTask' &&
      ph === 'X' &&
      pid === click.pid &&
      tid === click.tid &&
      ts + dur >= click.ts &&
      ts < painted.ts,
  );
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
}

const quantile = (values, part) => [...values].sort((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? 0;
const shown = (value) => (value < 20 ? value.toFixed(1) : value.toFixed(0));
const spread = (values) => `p50 ${shown(quantile(values, 0.5))}, p95 ${shown(quantile(values, 0.95))} ms`;
const verdict = (value, goal) => (value <= goal ? 'reached' : 'missed');

const TRACED = ['blink.user_timing', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];
const FIELD = '[data-question] :is(input, select)';

/** Opens the questionnaire from the list, as a patient does, and returns the milliseconds until its first questions are painted. */
async function openOnce(browser, patient, result, rate) {
  const { context, page, devtools } = await pageOf(browser, patient, { width: 390, height: 844 });
  await page.goto(`${cabinet}/quiz/new`);
  const row = page.locator(`a[href$="${result}"]`);
  await row.waitFor();
  await page.waitForLoadState('networkidle');
  await throttle(devtools, rate);
  await markFromClickUntil(page, FIELD);
  // A trace costs processor time itself, so the elapsed time is taken without one.
  const isTraced = rate === 1;
  if (isTraced) await browser.startTracing(page, { categories: TRACED });
  await row.click();
  const elapsed = await page.evaluate(() => window.opened);
  const processor = isTraced ? processorTimeBetweenMarks(await browser.stopTracing()) : 0;
  await throttle(devtools, 1);
  await context.close();
  return { elapsed, processor };
}

async function opening(browser, patient, name, result) {
  const rounds = { slow: [], fast: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.fast.push(await openOnce(browser, patient, result, 1));
    rounds.slow.push(await openOnce(browser, patient, result, SLOWER));
  }
  const processor = rounds.fast.map((one) => one.processor * SLOWER);
  const elapsed = rounds.slow.map((one) => one.elapsed);
  console.log(
    `open ${name}: on the phone ${spread(elapsed)} (${verdict(quantile(elapsed, 0.5), OPEN_GOAL_MS)}); ` +
      `${SLOWER} times the processor time ${spread(processor)}`,
  );
}

/** Presses a key again and again; returns the processor time that each takes until it is painted, without that of measuring. */
async function pressing(page, devtools, press) {
  const measured = async (act, times) => {
    const costs = [];
    for (let key = 0; key < times; key += 1) {
      const before = await processorTime(devtools);
      await act(key);
      await painted(page);
      costs.push((await processorTime(devtools)) - before);
      await page.waitForTimeout(KEY_PAUSE_MS);
    }
    return costs;
  };
  // What was changed before is checked and saved by now.
  await page.waitForTimeout(REST_MS);
  // A key that changes nothing: two frames and the calls of this script.
  const idle = Math.min(...(await measured(() => page.keyboard.press('Shift'), 20)));
  return (await measured(press, KEYS)).map((cost) => Math.max(cost - idle, 0));
}

/** What an answer costs on an opened page. */
async function answering(browser, patient, name, result) {
  const { context, page, devtools } = await pageOf(browser, patient, { width: 390, height: 844 });
  await page.goto(`${cabinet}/questions/${result}`);
  await page.locator(FIELD).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(3000);
  await page.locator('[data-question="q1"] input').first().focus();
  await page.keyboard.press('Space');
  const costs = await pressing(page, devtools, () => page.keyboard.press('ArrowDown'));
  console.log(
    `answer ${name}: ${SLOWER} times the processor time of a key press ${spread(costs.map((one) => one * SLOWER))}`,
  );
  await context.close();
}

/** What a key press costs in the designer: in the title, in a question's text, in a choice, and moving a question. */
async function designing(browser, admin, name, id) {
  const { context, page, devtools } = await pageOf(browser, admin, { width: 1280, height: 860 });
  await page.goto(`${cabinet}/admin/quizCreator?id=${id}`);
  const rows = page.locator('button[data-question]');
  await rows.first().waitFor();
  await page.waitForTimeout(3000);
  const type = () => page.keyboard.press('a');
  const panel = page.locator('section:has(h2) textarea').first();
  const into = {
    title: () => page.getByRole('textbox', { name: 'Заголовок анкеты' }).focus(),
    question: async () => {
      await rows.nth(QUESTIONS / 2).click();
      await panel.focus();
    },
    choice: async () => {
      await page
        .locator('ol input[type=text]')
        .nth(CHOICES / 2)
        .focus();
    },
  };
  for (const [field, focus] of Object.entries(into)) {
    await focus();
    await page.keyboard.press('End');
    const valueNow = () => page.evaluate(() => document.activeElement.value);
    const before = await valueNow();
    const costs = await pressing(page, devtools, type);
    if ((await valueNow()) === before) throw new Error(`the keys have not reached the ${field}`);
    console.log(
      `designer ${name}, key press in a ${field}: processor time ${spread(costs)} (${verdict(quantile(costs, 0.95), KEY_GOAL_MS)})`,
    );
  }
  await rows.nth(QUESTIONS / 2).focus();
  const costs = await pressing(page, devtools, (key) => page.keyboard.press(key % 2 ? 'Alt+ArrowDown' : 'Alt+ArrowUp'));
  console.log(
    `designer ${name}, question moved: processor time ${spread(costs)} (${verdict(quantile(costs, 0.95), KEY_GOAL_MS)})`,
  );
  await context.close();
}

const admin = await signIn('admin', 'ROLE_ADMIN');
const patient = await signIn('patient', 'ROLE_PATIENT');
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
const run = Date.now().toString(36);
const forms = [
  ['20 pages', largest(`Большая, 20 страниц ${run}`, 20, { conditions: false })],
  ['20 pages with conditions', largest(`Большая с условиями ${run}`, 20, { conditions: true })],
  ['1 page', largest(`Большая, 1 страница ${run}`, 1, { conditions: false })],
];
for (const [name, model] of forms) {
  const { id, result } = await sent(admin, patient, model);
  if ('opening'.startsWith(only)) await opening(browser, patient, name, result);
  if ('answering'.startsWith(only)) await answering(browser, patient, name, result);
  if ('designing'.startsWith(only)) await designing(browser, admin, name, id);
}
await browser.close();
