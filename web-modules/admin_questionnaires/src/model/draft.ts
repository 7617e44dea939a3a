/** A questionnaire that was never saved, kept in this tab until it is. Deleted on sign-out with all other drafts. */
import { session } from '@cabinet/kit';
import { importedForm } from './exchange';
import { type Form, isEmptyForm } from './types';

// The prefix of the kit's form drafts: signing out deletes everything that begins with it.
const keyOf = (): string => `draft:${session.get()?.userId ?? 'anonymous'}:admin_questionnaires`;

/** Writing a form of 200 questions at each key press would be felt. */
const KEEP_MS = 400;

let pending: { readonly key: string; readonly form: Form } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Writes what is still to be written, if the same person is signed in. */
function writePending(): void {
  clearTimeout(timer);
  const kept = pending;
  pending = null;
  if (kept?.key !== keyOf()) return;
  const { key, form } = kept;
  try {
    if (isEmptyForm(form)) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(form));
  } catch {
    // Storage is full or forbidden: drafts are optional.
  }
}

export function keptDraft(): Form | null {
  writePending();
  try {
    return importedForm(sessionStorage.getItem(keyOf()) ?? '');
  } catch {
    return null;
  }
}

export function keepDraft(form: Form): void {
  pending = { key: keyOf(), form };
  clearTimeout(timer);
  timer = setTimeout(writePending, KEEP_MS);
  window.addEventListener('pagehide', writePending, { once: true });
}

export function forgetDraft(): void {
  pending = null;
  try {
    sessionStorage.removeItem(keyOf());
  } catch {
    // As above.
  }
}
