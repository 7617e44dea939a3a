/** Measures the layout of a page: how much it shifts while loading, and how wide it is with large text. */
import type { Page } from '@playwright/test';

/** The element at the place of a shifted part, for the message of a failing test. */
interface Shift {
  readonly value: number;
  readonly parts: readonly string[];
}

interface Watching {
  layoutShifts?: Shift[];
}

/** Records layout shifts without user input from the next page on (Cumulative Layout Shift). */
export function watchShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    if (window !== window.top) return;
    const noted: Shift[] = [];
    (window as Watching).layoutShifts = noted;
    const nameOf = (node: Node | null | undefined) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element
        ? `${element.tagName.toLowerCase()}.${element.className} "${element.textContent.slice(0, 40)}"`
        : '?';
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const parts = entry.sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${nameOf(node)} ${[from.y, to.y].join('→')} (${[from.height, to.height].join('→')})`,
        );
        noted.push({ value: entry.value, parts });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum of all shifts since the page started loading, or since the last call, and the shifted elements. */
export async function shiftsOf(page: Page): Promise<{ readonly sum: number; readonly what: readonly string[] }> {
  const shifts = await page.evaluate(() => (window as Watching).layoutShifts?.splice(0) ?? []);
  const what = shifts.map(({ value, parts }) => `${value.toFixed(3)}: ${parts.join('; ')}`);
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), what };
}

/** By how much the page is wider than the window, and which elements cause it. */
export function overflowOf(page: Page): Promise<{ readonly by: number; readonly parts: readonly string[] }> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const by = root.scrollWidth - root.clientWidth;
    if (by <= 0) return { by, parts: [] };
    const isWide = (one: Element) => one.getBoundingClientRect().right > root.clientWidth + 1;
    // The content of a scroll container may be of any width.
    const isHeld = (one: Element): boolean => {
      const parent = one.parentElement;
      if (!parent || parent === document.body) return false;
      return getComputedStyle(parent).overflowX !== 'visible' || isHeld(parent);
    };
    const wide = [...document.body.querySelectorAll('*')].filter((one) => isWide(one) && !isHeld(one));
    const innermost = wide.filter((one) => !wide.some((other) => other !== one && one.contains(other)));
    return {
      by,
      parts: innermost.slice(0, 4).map((one) => `${one.tagName} ${one.className} ${one.textContent.slice(0, 30)}`),
    };
  });
}

/** The accessibility settings that need the most space (26b, 26i). */
const LARGE = [
  { text: 'large', spacing: 'normal' },
  { text: 'larger', spacing: 'wider' },
  { text: 'largest', spacing: 'normal' },
  { text: 'largest', spacing: 'wider' },
] as const;

/** Elements wider than the window with larger text or spacing; restores the page afterwards. */
export async function overflowsWhenLarge(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const choice of LARGE) {
    await page.evaluate((chosen) => Object.assign(document.documentElement.dataset, chosen), choice);
    const { by, parts } = await overflowOf(page);
    if (by > 0) found.push(`${JSON.stringify(choice)}: ${String(by)} px by ${parts.join('\n')}`);
  }
  await page.evaluate(() => {
    delete document.documentElement.dataset['text'];
    delete document.documentElement.dataset['spacing'];
  });
  return found;
}

/** Displayed pictures, and placeholders of hidden pictures: names of classes and files. */
export function picturesOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('img[alt=""], [data-picture]')]
      .filter((one) => one.checkVisibility() && one.getClientRects().length > 0)
      .map((one) => `${one.tagName} ${one.getAttribute('src') ?? one.getAttribute('class') ?? ''}`),
  );
}

/** Texts of toasts that cover the focused element, or a heading or an alert of the page (26b). */
export function coveredByMessages(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const messages = [...document.querySelectorAll('[data-toast]')];
    const needed = [...document.querySelectorAll('h1, [role=alert], :focus')].filter(
      (one) => one.id !== 'main' && !one.closest('[data-toast], [inert], [aria-hidden="true"]'),
    );
    const overlap = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return needed
      .filter((one) =>
        messages.some((message) => overlap(message.getBoundingClientRect(), one.getBoundingClientRect())),
      )
      .map((one) => `${one.tagName} ${one.textContent.slice(0, 40)}`);
  });
}
