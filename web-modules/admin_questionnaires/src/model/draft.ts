/** A questionnaire that was never saved, kept in this tab until it is. Deleted on sign-out with all other drafts. */
import { session } from '@cabinet/kit';
import { importedForm } from './exchange';
import { type Form, isEmptyForm } from './types';

// The prefix of the kit's form drafts: signing out deletes everything that begins with it.
const keyOf = (): string => `draft:${session.get()?.userId ?? 'anonymous'}:admin_questionnaires`;

export function keptDraft(): Form | null {
  try {
    return importedForm(sessionStorage.getItem(keyOf()) ?? '');
  } catch {
    return null;
  }
}

export function keepDraft(form: Form): void {
  try {
    if (isEmptyForm(form)) sessionStorage.removeItem(keyOf());
    else sessionStorage.setItem(keyOf(), JSON.stringify(form));
  } catch {
    // Storage is full or forbidden: drafts are optional.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(keyOf());
  } catch {
    // As above.
  }
}
