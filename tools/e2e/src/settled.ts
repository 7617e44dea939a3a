/**
 * Waits until a page has nothing under way: no request, no font, no short animation. A spec first waits for what belongs to its state;
 * this waits for the rest, without the half second of silence that Playwright's `networkidle` takes.
 */
import { expect, type Page, type Request } from '@playwright/test';

const pending = new WeakMap<Page, Set<Request>>();

/** Counts the requests of a page from now on; the fixture `page` calls it. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>();
  pending.set(page, requests);
  page.on('request', (request) => {
    // The requests of the page before do not always report their end.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear();
    requests.add(request);
  });
  page.on('requestfinished', (request) => void requests.delete(request));
  page.on('requestfailed', (request) => void requests.delete(request));
}

const open = (page: Page) => [...(pending.get(page) ?? [])].map((request) => request.url());

/** Fonts, animations shorter than a second, and two frames: what a response has changed is drawn then. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const short = document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().endTime) < 1000);
    await Promise.all(short.map((one) => one.finished.catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

export async function settled(page: Page): Promise<void> {
  await expect(async () => {
    expect(open(page)).toEqual([]);
    await drawn(page);
    // What was drawn may have asked for more.
    expect(open(page)).toEqual([]);
  }).toPass({ intervals: [20, 20, 50, 100], timeout: 8_000 });
}
