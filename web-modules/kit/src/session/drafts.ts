/** Where drafts of forms lie in session storage (`@cabinet/kit/forms`), for those who write and for those who wipe. */
export const DRAFT_PREFIX = 'draft:';

/** Nothing that was typed stays for the next person at this browser. */
export function wipeDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(DRAFT_PREFIX)) sessionStorage.removeItem(key);
  }
}
