/** How a screen looks: a picture under `target/e2e/screenshots/<project>/`, and axe finds nothing against WCAG 2.2 AA. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../../target/e2e/screenshots', import.meta.url));

export async function look(page: Page, screen: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.screenshot({
    path: `${FOLDER}/${test.info().project.name}/ru-light-${screen}.png`,
    fullPage: true,
    animations: 'disabled',
  });
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect.soft(found, screen).toEqual([]);
}
