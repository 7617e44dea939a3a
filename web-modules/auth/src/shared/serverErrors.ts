/** Shows the server's validation errors at the fields of the form. */
import { isProblem } from '@cabinet/kit';
import type { FieldValues, Form, Path } from '@cabinet/kit/forms';

/** Returns true if every error was assigned to a field, so that no further message is needed. */
export function showServerErrors<Values extends FieldValues>(
  form: Form<Values>,
  error: unknown,
  fields: readonly Path<Values>[],
): boolean {
  if (!isProblem(error, 'validation') || error.errors.length === 0) return false;
  const found = error.errors.map(({ field, code }) => ({ name: fields.find((known) => known === field), code }));
  for (const { name, code } of found) if (name) form.setError(name, { type: 'server', message: code });
  return found.every(({ name }) => name !== undefined);
}
