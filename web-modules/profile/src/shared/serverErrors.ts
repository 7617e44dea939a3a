/** Fields that the server found at fault, put at the form's fields. */
import { isProblem } from '@cabinet/kit';
import type { FieldValues, Path } from '@cabinet/kit/forms';
import type { Form } from '@cabinet/kit/forms';

/** True if every fault found its field: then the form has said everything. */
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
