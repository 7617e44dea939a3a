/** B-233…B-236, X-055, X-080. Messages are codes. */
import { requiredFault, z } from '@cabinet/kit/forms';
import { passwordProblem } from '../shared/passwordProblem';

const typed = z.object({ password: z.string(), confirmPassword: z.string() });
const asked = z.extend(typed, { username: z.string() });

/** The errors of a new password; `least` is its minimum length in characters. */
function passwordFaults({ password, confirmPassword }: NewPasswordValues, least: number, username: string) {
  return {
    password: passwordProblem(password, least, username),
    confirmPassword: confirmPassword === '' ? 'required' : confirmPassword === password ? null : 'mismatch',
  };
}

/** Validation of the request for a restore. */
export const restoreSchema = (least: number) =>
  asked.check((context) => {
    const { username } = context.value;
    const found = { username: requiredFault(username), ...passwordFaults(context.value, least, username) };
    for (const [field, message] of Object.entries(found)) {
      if (message) context.issues.push({ code: 'custom', message, path: [field], input: context.value });
    }
  });

/** Validation at the mailed link, where the login is unknown. */
export const newPasswordSchema = (least: number) =>
  typed.check((context) => {
    for (const [field, message] of Object.entries(passwordFaults(context.value, least, ''))) {
      if (message) context.issues.push({ code: 'custom', message, path: [field], input: context.value });
    }
  });

export type RestoreValues = z.infer<typeof asked>;
export type NewPasswordValues = z.infer<typeof typed>;
