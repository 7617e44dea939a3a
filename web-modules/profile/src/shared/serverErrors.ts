/** Shows the server's validation errors at the fields of the form. */
import { isProblem } from '@cabinet/kit';
import type { FieldValues, Path } from '@cabinet/kit/forms';
import type { Form } from '@cabinet/kit/forms';

/** Returns true if every error was assigned to a field, so that no further message is needed. */
export function showServerErrors<Values extends FieldValues>(
  form: Form<Values>,
  error: unknown,
  fields: readonly Path<Values>[],
): boolean {
  if (!isProblem(error, 'validation', 'esia_value') || error.errors.length === 0) return false;
  let isAllShown = true;
  for (const { field, code } of error.errors) {
    const known = fields.find((name) => name === field);
    if (known) form.setError(known, { type: 'server', message: code });
    else isAllShown = false;
  }
  return isAllShown;
}
