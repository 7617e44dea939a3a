/**
 * How a screen looks: a picture under `target/e2e/screenshots/[<variant>/]<project>/`, and axe finds nothing against
 * WCAG 2.2 AA.
 */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { variant } from './hospital';

const FOLDER = fileURLToPath(new URL('../../../target/e2e/screenshots', import.meta.url));

/** A telephone, a tablet, a desk (ui.md). */
export const WIDTHS = [390, 900, 1280] as const;

async function picture(page: Page, name: string): Promise<void> {
  const folder = variant === 'default' ? FOLDER : `${FOLDER}/${variant}`;
  const path = `${folder}/${test.info().project.name}/${name}.png`;
  // A popup that was closed is a picture for 300 ms more.
  await expect(page.locator('[data-fading]')).toHaveCount(0);
  // What is over the page is as high as the window, the page behind it is not what one looks at.
  const isCovered = await page.locator('[role=dialog], [role=alertdialog]').first().isVisible();
  await page.screenshot({ path, fullPage: !isCovered, animations: 'disabled' });
}

async function checkWithAxe(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    // Axe is a script; in the frame of a hospital's document none runs.
    .exclude('iframe[sandbox]')
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect.soft(found, name).toEqual([]);
}

/** As it is now. `name`: `ru-light-booking`; a name without language is in Russian. */
export async function look(page: Page, name: string): Promise<void> {
  const whole = /^\w\w-(light|dark)-/.test(name) ? name : `ru-light-${name}`;
  await page.waitForLoadState('networkidle');
  await picture(page, whole);
  await checkWithAxe(page, whole);
}

/** Axe takes longer than all else; what it finds at 900 px it has found beside, for the layouts are those of 390 and of 1280. */
const AXE_WIDTHS: readonly number[] = [390, 1280];

/** At every width, and nothing runs over the side; afterwards the page is as wide as before. */
export async function lookAtEveryWidth(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  await page.waitForLoadState('networkidle');
  for (const width of WIDTHS) {
    const narrow = `${name}-${String(width)}`;
    await page.setViewportSize({ width, height: 900 });
    await picture(page, narrow);
    if (AXE_WIDTHS.includes(width)) await checkWithAxe(page, narrow);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(overflow, `${narrow} scrolls sideways`).toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}
