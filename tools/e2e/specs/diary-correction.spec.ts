/**
 * Issue 17, docs/adr/0062: today's entry of the diary is corrected, its history is shown, and its numbers are charts beside the
 * results. The tests of `diagnostic.spec.ts` have all days of the demo patient, so this diary is the stranger's.
 */
import type { Page } from '@playwright/test';
import { Diary } from '../src/diary';
import { lookAtEveryWidth } from '../src/look';
import { message } from '../src/message';
import { DiaryScreen } from '../src/screens/DiaryScreen';
import { signInAs } from '../src/signedIn';
import { expect, test as base } from '../src/test';
import { RU, Words } from '../src/words';

const test = base.extend<{ diary: Diary; sheet: DiaryScreen }>({
  diary: async ({ baseURL, strangersKernel }, use) => use(new Diary(baseURL ?? '', strangersKernel)),
  sheet: async ({ page, strangersKernel }, use) => {
    await signInAs(page, strangersKernel, 'ROLE_PATIENT');
    await use(new DiaryScreen(page));
  },
});

const WELL = 'хорошо';
const PULSE = 'Пульс';
const GERMAN = { language: 'de', colorScheme: 'dark' } as const;

/** The points of a chart, as they are said. */
const pointsOf = (page: Page, chart: string) =>
  page
    .getByRole('region', { name: chart })
    .locator('svg [role=button]')
    .evaluateAll((points) => points.map((point) => point.getAttribute('aria-label') ?? ''));

/** */
test('today is saved, corrected by keyboard, and its chart and its history show both', async ({
  sheet,
  diary,
  page,
}) => {
  test.slow();
  const [today, yesterday] = (await diary.days()).map(({ date }) => date);
  if (today === undefined || yesterday === undefined) throw new Error('the diary has no days');
  const words = RU;
  // A chart is drawn from two days on.
  if (!(await diary.form(yesterday)).is_save) {
    await diary.save(yesterday, { wellbeing: WELL, systolic: 118, diastolic: 76, pulse: 66 });
  }
  await sheet.open(today);
  await sheet.isThere();
  const isFirst = await sheet.check.isVisible();
  if (isFirst) {
    await sheet.fillRequired(await diary.items(today));
    await sheet.field({ name: PULSE }).fill('172');
    await sheet.check.click();
    await expect(page.getByText(words.of('diagnostic', 'form.untilMidnight'))).toBeVisible();
    await sheet.save.click();
    await expect(message(page, words.of('diagnostic', 'toast.saved'))).toBeVisible();
  }
  await expect(page.getByText(words.of('diagnostic', 'saved.untilMidnight'))).toBeVisible();
  await lookAtEveryWidth(page, 'diary-correctable');

  // The correction, without a pointer.
  const start = page.getByRole('button', { name: words.of('diagnostic', 'correction.start') });
  const revision = (await diary.form(today)).revision ?? 0;
  await start.focus();
  await page.keyboard.press('Enter');
  const pulse = sheet.field({ name: PULSE });
  const former = await pulse.inputValue();
  const corrected = former === '72' ? '74' : '72';
  await pulse.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(corrected);
  await lookAtEveryWidth(page, 'diary-correcting');
  await sheet.check.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(words.of('diagnostic', 'correction.note'))).toBeVisible();
  await sheet.save.focus();
  await page.keyboard.press('Enter');

  const history = page.getByRole('region', { name: words.of('diagnostic', 'corrections.title') });
  const latest = history.getByRole('listitem').first();
  await expect(latest).toContainText(`${PULSE}${corrected}`);
  await expect(latest).toContainText(`${words.of('diagnostic', 'corrections.before')} ${former}`);
  expect((await diary.form(today)).revision).toBe(revision + 1);
  expect((await diary.items(today)).find(({ code }) => code === 'pulse')?.value).toBe(Number(corrected));
  await page.reload();
  await expect(latest).toContainText(`${PULSE}${corrected}`);
  await lookAtEveryWidth(page, 'diary-corrected');

  // The latest version only is in the chart.
  await page.goto('/results/diary');
  await expect(page.getByRole('heading', { name: new RegExp(`^${PULSE}`) })).toBeVisible();
  const points = await pointsOf(page, PULSE);
  expect(points.some((said) => said.includes(corrected))).toBe(true);
  expect(points.some((said) => said.includes(former))).toBe(false);
  await lookAtEveryWidth(page, 'results-diary');

  // The same states in another language, in the dark scheme.
  await page.evaluate(() => localStorage.setItem('language', 'de'));
  await page.emulateMedia({ colorScheme: GERMAN.colorScheme });
  await page.reload();
  await expect(page.getByRole('region', { name: PULSE }).locator('svg[role=group]')).toBeVisible();
  await lookAtEveryWidth(page, 'results-diary', GERMAN);
  await sheet.open(today);
  const german = new Words(GERMAN.language);
  await expect(page.getByText(german.of('diagnostic', 'saved.untilMidnight'))).toBeVisible();
  await expect(page.getByRole('region', { name: german.of('diagnostic', 'corrections.title') })).toBeVisible();
  await lookAtEveryWidth(page, 'diary-corrected', GERMAN);
  await page.getByRole('button', { name: german.of('diagnostic', 'correction.start') }).click();
  await expect(sheet.check).toBeVisible();
  await lookAtEveryWidth(page, 'diary-correcting', GERMAN);
});
