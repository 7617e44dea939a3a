/** A new password (A-243…A-245); the server checks its strength, because each hospital has its own minimum. */
import { z } from '@cabinet/kit/forms';

export const passwordSchema = z
  .object({
    newPassword: z.string().check(z.minLength(1, 'required')),
    confirmNewPassword: z.string().check(z.minLength(1, 'required')),
    currentPassword: z.string().check(z.minLength(1, 'required')),
  })
  .check(
    z.refine(({ newPassword, confirmNewPassword }) => confirmNewPassword === '' || newPassword === confirmNewPassword, {
      error: 'mismatch',
      path: ['confirmNewPassword'],
    }),
  );

export type PasswordValues = z.infer<typeof passwordSchema>;
