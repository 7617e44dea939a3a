/**
 * What was typed into a form and not sent yet, kept in this tab (ui.md, principle 3): a reload, a sign-in after an
 * expired session, or a look at another page loses nothing. Keyed by person; goes when the form is sent, and with every
 * other draft when the person signs out (`wipeDrafts`).
 *
 * Only for fields that are named: passwords and numbers of documents are never among them.
 */
import { useEffect } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { session } from '../session/session';
import { DRAFT_PREFIX } from '../session/drafts';
import type { Form } from './useForm';

function read(key: string): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Call the result when the form has been sent: there is nothing to keep any more. */
export function useFormDraft<Values extends FieldValues>(
  form: Form<Values>,
  name: string,
  fields: readonly Path<Values>[],
): () => void {
  const key = `${DRAFT_PREFIX}${session.get()?.userId ?? 'anonymous'}:${name}`;
  const list = fields.join(' ');
  useEffect(() => {
    const kept = fields.filter((field) => list.split(' ').includes(field));
    const draft = read(key);
    for (const field of kept) {
      const value = draft[field];
      if (typeof value === typeof form.getValues(field) && value !== form.getValues(field)) {
        form.setValue(field, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
      }
    }
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        try {
          if (isDirty === false) sessionStorage.removeItem(key);
          else
            sessionStorage.setItem(
              key,
              JSON.stringify(Object.fromEntries(kept.map((field) => [field, values[field]]))),
            );
        } catch {
          // Storage is full or forbidden: keeping is a comfort.
        }
      },
    });
    // `list` stands for `fields`, which a caller writes in place.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [form, key, list]);
  return () => sessionStorage.removeItem(key);
}
