/** B-233…B-236, X-055. Messages are codes. */
import { requiredFault, z } from '@cabinet/kit/forms';
import { passwordProblem } from '../shared/passwordProblem';

const shape = z.object({ username: z.string(), password: z.string(), confirmPassword: z.string() });

/** `least`: characters of a password. */
export const restoreSchema = (least: number) =>
  shape.check((context) => {
    const { username, password, confirmPassword } = context.value;
    const found = {
      username: requiredFault(username),
      password: passwordProblem(password, least, username),
      confirmPassword: confirmPassword === '' ? 'required' : confirmPassword === password ? null : 'mismatch',
    };
    for (const [field, message] of Object.entries(found)) {
      if (message) context.issues.push({ code: 'custom', message, path: [field], input: context.value });
    }
  });

export type RestoreValues = z.infer<typeof shape>;
