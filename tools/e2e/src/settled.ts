/**
 * Waits until a page is idle: no request, no loading font, no short animation. A spec first waits for the content of
 * its state; this waits for the rest, without the half second of silence that Playwright's `networkidle` takes.
 */
import { expect, type Page, type Request } from '@playwright/test';

const pending = new WeakMap<Page, Set<Request>>();

/** Tracks the requests of a page from now on; the fixture `page` calls it. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>();
  pending.set(page, requests);
  page.on('request', (request) => {
    // The requests of the previous page do not always report their end.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear();
    // An event stream and a long poll end with the page.
    if (!/\/api\/(admin\/events$|chat\/(guest\/)?_matrix\/client\/v3\/sync)/.test(request.url())) requests.add(request);
  });
  page.on('requestfinished', (request) => void requests.delete(request));
  page.on('requestfailed', (request) => void requests.delete(request));
}

const open = (page: Page) => [...(pending.get(page) ?? [])].map((request) => request.url());

/**
 * Waits for fonts, animations shorter than a second, and two frames, after which the effects of a response are
 * rendered.
 */
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
    // Rendering may have started further requests.
    expect(open(page)).toEqual([]);
  }).toPass({ intervals: [20, 20, 50, 100], timeout: 8_000 });
}
