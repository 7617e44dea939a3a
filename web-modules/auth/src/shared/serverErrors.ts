/** Fields that the server found at fault, put at the form's fields. */
import { isProblem } from '@cabinet/kit';
import type { FieldValues, Form, Path } from '@cabinet/kit/forms';

/** True if every fault found its field: then the form has said everything. */
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
