/**
 * A draft of an unsent form, stored in this tab (ui.md, principle 3): it survives a reload, a new sign-in after an
 * expired session, and navigation to another page. Keyed by user; deleted when the form is submitted, and with all
 * other drafts on sign-out (`wipeDrafts`).
 *
 * Only the listed fields are stored: never list passwords or document numbers.
 */
import { useEffect } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { session } from '@cabinet/kit';
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

/** Call the returned function after a successful submit to delete the draft. */
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
          // Storage is full or forbidden: drafts are optional.
        }
      },
    });
    // `list` represents `fields`, which callers pass as a new array on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [form, key, list]);
  return () => sessionStorage.removeItem(key);
}
