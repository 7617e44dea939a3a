/**
 * Key prefix of form drafts in session storage (`@cabinet/kit/forms`), shared by the code that writes and deletes them.
 */
export const DRAFT_PREFIX = 'draft:';

/** Deletes all drafts, so that the next user of this browser does not see them. */
export function wipeDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(DRAFT_PREFIX)) sessionStorage.removeItem(key);
  }
}
