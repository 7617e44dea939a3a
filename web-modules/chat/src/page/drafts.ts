/**
 * What is typed and not sent, by room: it survives an edit in between, closing the panel, another page and a reload. In the tab's session
 * storage as the drafts of forms are, and deleted with them at sign-out.
 */
import { DRAFT_PREFIX } from '@cabinet/kit';

const keyOf = (room: string) => `${DRAFT_PREFIX}chat:${room}`;

export function readDraft(room: string): string {
  try {
    return sessionStorage.getItem(keyOf(room)) ?? '';
  } catch {
    return '';
  }
}

/** Without storage (private windows) the text lives as long as its field. */
export function writeDraft(room: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(room));
    else sessionStorage.setItem(keyOf(room), text);
  } catch {
    // Nothing to do.
  }
}
