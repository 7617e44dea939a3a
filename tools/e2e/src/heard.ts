/** What a screen reader says of itself: the changes of the live region of messages (`announce` of the kit). */
import type { Page } from '@playwright/test';

interface Listening {
  heard?: string[];
}

/** Notes each announcement from the next page on. */
export function watchAnnouncements(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const heard: string[] = [];
    (window as Listening).heard = heard;
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const text = element?.closest('[data-live-announcer="message"]')?.textContent.trim() ?? '';
        if (text !== '' && heard.at(-1) !== text) heard.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

export function heard(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (window as Listening).heard ?? []);
}
