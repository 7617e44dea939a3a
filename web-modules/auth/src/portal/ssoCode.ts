/** The six error codes of single sign-on (B-332 to B-337), and five that only the kernel determines. */
import { isProblem } from '@cabinet/kit';

export const SSO_CODES = [
  'email_registered',
  'no_email',
  'not_trusted',
  'not_confirmed',
  'esia_error',
  'auth_service_error',
  'attempt_spent',
  'esia_refused',
  'esia_unavailable',
  'esia_person_differs',
  'esia_child',
] as const;
export type SsoCode = (typeof SSO_CODES)[number];

const known = (code: unknown) => SSO_CODES.find((one) => one === code);

/** The problem's own code if it is more specific than `error_code`; `auth_service_error` if neither is known. */
export function ssoCodeOf(error: unknown, code?: string): SsoCode {
  if (isProblem(error)) return known(error.code) ?? known(error.extra.error_code) ?? 'auth_service_error';
  return known(code) ?? 'auth_service_error';
}
