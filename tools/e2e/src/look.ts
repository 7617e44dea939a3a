/**
 * Checks the appearance of a screen: no overflow, and no axe violation of WCAG 2.2 AA; with `CABINET_E2E_PICTURES` also
 * takes a screenshot under `target/e2e/screenshots/[<variant>/]<project>/`. `src/depth.ts` defines the widths.
 */
import { expect, type Page, test } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { violations } from './axe';
import { lookOf, type Pass, RUSSIAN } from './depth';
import { variant } from './hospital';
import { settled } from './settled';

const FOLDER = fileURLToPath(new URL('../../../target/e2e/screenshots', import.meta.url));

/** Maximum height of a screenshot in pixels: lists of hundreds of rows look the same further down. */
const TALLEST = 4000;

/** Screenshots assert nothing and take a tenth of a run, so they are only taken on request. */
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
  // An overlay is as high as the window, and the page behind it is irrelevant.
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

/** No request is running, and no closed popup is fading any more. */
async function isStill(page: Page): Promise<void> {
  await settled(page);
  await expect(page.locator('[data-fading]')).toHaveCount(0);
}

const named = (state: string, { language, colorScheme }: Pass) => `${language}-${colorScheme}-${state}`;

/** Checks at the current width. */
export async function look(page: Page, state: string, pass: Pass = RUSSIAN): Promise<void> {
  const name = named(state, pass);
  await isStill(page);
  await picture(page, name);
  await checkOverflow(page, name);
  await checkWithAxe(page, name);
}

/** Checks at the widths of the pass; restores the width afterwards. */
export async function lookAtEveryWidth(page: Page, state: string, pass: Pass = RUSSIAN): Promise<void> {
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
