/**
 * How a screen looks: nothing runs over the side, and axe finds nothing against WCAG 2.2 AA; with `CABINET_E2E_PICTURES` a picture under
 * `target/e2e/screenshots/[<variant>/]<project>/`, too. `src/depth.ts` says at which widths.
 */
import { expect, type Page, test } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { violations } from './axe';
import { lookOf, type Pass, RUSSIAN } from './depth';
import { variant } from './hospital';
import { settled } from './settled';

const FOLDER = fileURLToPath(new URL('../../../target/e2e/screenshots', import.meta.url));

/** Lists of hundreds of rows look the same further down. */
const TALLEST = 4000;

/** They prove nothing, and take a tenth of a run: only where somebody will look at them. */
const hasPictures = process.env['CABINET_E2E_PICTURES'] !== undefined;

async function picture(page: Page, name: string): Promise<void> {
  if (!hasPictures) return;
  const folder = variant === 'default' ? FOLDER : `${FOLDER}/${variant}`;
  const path = `${folder}/${test.info().project.name}/${name}.png`;
  const { isCovered, width, height } = await page.evaluate(() => ({
    isCovered: document.querySelector('[role=dialog], [role=alertdialog]')?.checkVisibility() ?? false,
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }));
  // What is over the page is as high as the window, the page behind it is not what one looks at.
  const area = isCovered ? {} : { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, TALLEST) } };
  await page.screenshot({ path, animations: 'disabled', ...area });
}

async function checkWithAxe(page: Page, name: string): Promise<void> {
  expect.soft(await violations(page), name).toEqual([]);
}

async function checkOverflow(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Nothing is under way, and no closed popup is fading any more. */
async function isStill(page: Page): Promise<void> {
  await settled(page);
  await expect(page.locator('[data-fading]')).toHaveCount(0);
}

const named = (state: string, { language, colorScheme }: Pass) => `${language}-${colorScheme}-${state}`;

/** At the width that the page has now, in Russian. */
export async function look(page: Page, state: string): Promise<void> {
  const name = named(state, RUSSIAN);
  await isStill(page);
  await picture(page, name);
  await checkOverflow(page, name);
  await checkWithAxe(page, name);
}

/** At the widths of this pass; afterwards the page is as wide as before. */
export async function lookAtEveryWidth(page: Page, state: string, pass: Pass): Promise<void> {
  const before = page.viewportSize();
  await isStill(page);
  const { widths, pictures, axe } = lookOf(state, pass);
  for (const width of widths) {
    const name = `${named(state, pass)}-${String(width)}`;
    await page.setViewportSize({ width, height: 900 });
    if (pictures.includes(width)) await picture(page, name);
    await checkOverflow(page, name);
    if (axe.includes(width)) await checkWithAxe(page, name);
  }
  if (before) await page.setViewportSize(before);
}
