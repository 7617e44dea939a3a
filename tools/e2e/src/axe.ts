/**
 * Runs axe-core in the page. `AxeBuilder` injects the script for each analysis and merges the results in a separate
 * page, which takes longer than the rules; here it is injected once per document, and `axe.run` returns the results
 * directly.
 */
import type { Page } from '@playwright/test';
import axe, { type ElementContext, type RunOnly, type RunOptions } from 'axe-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** axe is a script, and scripts do not run in the frame of a hospital's document. */
const CONTEXT: ElementContext = { exclude: [['iframe[sandbox]']] };

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
}

interface Analysis {
  readonly run: (context: unknown, options: unknown) => Promise<{ violations: readonly Finding[] }>;
}

async function run(page: Page, context: ElementContext, runOnly: RunOnly): Promise<readonly string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
  const options: RunOptions = { runOnly, resultTypes: ['violations'] };
  return page.evaluate(async (asked) => {
    const { context: where, options: how } = JSON.parse(asked) as { context: unknown; options: unknown };
    const { violations: found } = await (window as unknown as { axe: Analysis }).axe.run(where, how);
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, JSON.stringify({ context, options }));
}

/** Violations of WCAG 2.2 AA in the current page. */
export function violations(page: Page): Promise<readonly string[]> {
  return run(page, CONTEXT, { type: 'tag', values: WCAG });
}

/** Violations of one rule in a part of the page. */
export function violationsOf(page: Page, rule: string, selector: string): Promise<readonly string[]> {
  return run(page, { include: [[selector]] }, { type: 'rule', values: [rule] });
}
