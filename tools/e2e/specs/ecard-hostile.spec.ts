/**
 * Malicious texts (OWASP's filter evasions) in a real browser, against both layers of defence: as if the kernel had not
 * sanitized them, and through hospital, kernel and screen. No script runs, no request is sent, nothing covers the page.
 */
import type { Page, Request } from '@playwright/test';
import { HOSTILE } from '../../../web-modules/record/src/fragment/testingHostile';
import { isFull } from '../src/depth';
import { clientOf, MedicalRecord, write } from '../src/record';
import { expect, test } from '../src/test';

/** Records events that must not occur while malicious texts are open. */
async function watch(page: Page) {
  const dialogs: string[] = [];
  const strangers: string[] = [];
  const loose: string[] = [];
  await page.goto('/profile/access_log');
  const home = new URL(page.url()).origin;
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('popup', (popup) => loose.push(popup.url()));
  page.on('download', (download) => loose.push(download.url()));
  const leaves = (request: Request) => {
    const url = request.url();
    if (/^(?:data|blob|about):/.test(url)) return;
    // A request from inside the text, or to another origin, is not one of ours.
    const isInside = request.frame() !== page.mainFrame();
    if (isInside || !url.startsWith(home)) strangers.push(url);
  };
  page.context().on('requestfinished', leaves);
  // Requests blocked by the policy are reported too, but never left the browser; the same holds for local files that
  // were not read.
  page.context().on('requestfailed', (request) => {
    const isFile = request.url().startsWith('file:');
    if (!isFile && request.failure()?.errorText !== 'csp') leaves(request);
  });
  return { dialogs, strangers, loose };
}

/** Whether the page is intact: no script ran in it, and nothing of the text covers it. */
const isWhole = (page: Page) =>
  page.evaluate(() => {
    const ran = '__ran' in window;
    const back = [...document.querySelectorAll('a')].find((link) => link.textContent?.includes('К документам'));
    const box = back?.getBoundingClientRect();
    const top = box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return !ran && Boolean(back && top && (back === top || back.contains(top)));
  });

test('there are at least a hundred of them', () => {
  expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(100);
});

/** Kinds of attacks; the sample contains the first text of each. */
const KINDS = [
  /<script/i,
  /<svg/,
  /<math/,
  /<iframe/,
  /<object/,
  /<embed/,
  /<base/,
  /<link/,
  /<meta/,
  /<template/,
  /<style/,
  /<form/,
  / onerror=/,
  / onload=/,
  / onfocus=/,
  /href="javascript:/,
  /src="javascript:/,
  /href="data:/,
  /srcset=/,
  /src="file:/,
  / style="/,
  /position:fixed/,
  /<!--/,
  /<\/body>/,
  /<\/iframe>/,
  /\u0000/,
  /deep/,
];

/**
 * Every tenth text and one of each kind. `CABINET_E2E_DEPTH=full` runs all; Rust tests prove for a similar list that
 * sanitizing removes them.
 */
const SAMPLE = HOSTILE.map((text, number) => ({ text, number })).filter(
  ({ number }) =>
    isFull || number % 10 === 0 || KINDS.some((kind) => HOSTILE.findIndex((one) => kind.test(one)) === number),
);
const WHICH = isFull ? 'all of them' : 'a sample of them';
const setLimit = () => (isFull ? test.setTimeout(400_000) : test.slow());

/** Navigates like a link of the shell: without reloading the page. */
async function openDocument(page: Page, id: string) {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, `/electronic_card/documents/${id}`);
}

test(`the frame alone stops ${WHICH}`, async ({ page, kernel, baseURL, signedIn }) => {
  void signedIn;
  setLimit();
  const card = (await new MedicalRecord(baseURL ?? '', kernel).fragments()).find(({ hasHtml }) => hasHtml);
  const numberOf = (url: string) => Number(/attack-(\d+)/.exec(url)?.[1] ?? Number.NaN);
  await page.route('**/api/files/attack-*', (route) =>
    route.fulfill({ json: { ...card, id: `attack-${String(numberOf(route.request().url()))}`, name: 'Attack' } }),
  );
  await page.route('**/api/files/attack-*/html', (route) => {
    const number = numberOf(route.request().url());
    const body = `<p id="mark">before ${String(number)}</p>${HOSTILE[number] ?? ''}`;
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body });
  });
  const seen = await watch(page);
  for (const { number, text } of SAMPLE) {
    await openDocument(page, `attack-${String(number)}`);
    const frame = page.locator('iframe[sandbox=""]');
    await expect(frame.contentFrame().locator('#mark')).toHaveText(`before ${String(number)}`);
    await expect.poll(() => isWhole(page), { message: text }).toBe(true);
    // Frames inside the text stay empty: nothing is loaded into them.
    for (const inner of page.frames().slice(2)) expect(inner.url(), text).toMatch(/^(?:about:|chrome-error:|$)/);
    expect(seen, text).toEqual({ dialogs: [], strangers: [], loose: [] });
  }
});

test(`through hospital and kernel nothing is left of ${WHICH}`, async ({ page, strangersKernel, baseURL }) => {
  setLimit();
  const record = new MedicalRecord(baseURL ?? '', strangersKernel);
  await page.addInitScript(
    ({ token, userId }) => {
      if (window !== window.top) return;
      sessionStorage.setItem('access_token', token);
      sessionStorage.setItem('role', 'ROLE_PATIENT');
      sessionStorage.setItem('user_id', userId);
    },
    { token: strangersKernel.token, userId: strangersKernel.userId },
  );
  const title = `Атака ${String(Date.now())}`;
  await write(
    await clientOf('Петров', 'Пётр'),
    SAMPLE.map(({ text }) => `<p id="mark">before</p>${text}`),
    title,
  );
  const written = async () => (await record.fragments()).filter(({ name }) => name.startsWith(title));
  await expect.poll(async () => (await written()).length, { timeout: isFull ? 120_000 : 20_000 }).toBe(SAMPLE.length);
  const seen = await watch(page);
  for (const card of await written()) {
    await openDocument(page, card.id);
    await expect(page.getByRole('heading', { level: 1, name: card.name, exact: true })).toBeVisible();
    const frame = page.locator('iframe[sandbox=""]');
    await expect(frame.contentFrame().locator('body')).toContainText('before');
    const rest = await frame
      .contentFrame()
      .locator('body')
      .evaluate((body) => {
        const forbidden =
          'script,style,link,meta,base,iframe,frame,object,embed,applet,form,input,button,select,textarea,svg,math,video,audio,template,dialog,portal';
        const found = [...body.querySelectorAll(forbidden)].map(({ localName }) => localName);
        for (const element of body.querySelectorAll('*')) {
          for (const { name, value } of element.attributes) {
            const isPicture = name === 'src' && /^data:image\/(?:png|jpeg|gif|webp)[;,]/.test(value);
            if (/^on|^style$|href|action|srcset|background|ping|poster/.test(name) || (name === 'src' && !isPicture)) {
              found.push(`${element.localName} ${name}=${value}`);
            }
          }
        }
        return found;
      });
    expect(rest, card.name).toEqual([]);
    expect(await isWhole(page), card.name).toBe(true);
    expect(seen, card.name).toEqual({ dialogs: [], strangers: [], loose: [] });
  }
});

/** The id of another user's document gives 404, on the screen too. */
test('a document of somebody else does not exist', async ({ page, kernel, strangersKernel, baseURL, signedIn }) => {
  void signedIn;
  void kernel;
  const theirs = (await new MedicalRecord(baseURL ?? '', strangersKernel).fragments())[0];
  expect(theirs).toBeDefined();
  await page.goto(`/electronic_card/documents/${theirs?.id ?? ''}`);
  await expect(page.getByRole('heading', { name: 'Документа нет или он отозван больницей' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});
