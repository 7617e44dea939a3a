/** Addresses of this module, and those of others to which it leads. */

export const HOME = '/admin';
export const USERS = '/admin/userInfo';

export const userAddress = (id: string): string => `${USERS}/${encodeURIComponent(id)}`;

/** Attempts to pay whose outcome a person must find out (module `admin_payments`). */
export const UNRESOLVED_PAYMENTS = '/admin/payments/list?state=unresolved';

/** The one-time payment links of a patient (module `admin_payments`). */
export const paymentLinks = (id: string): string => `/admin/payments/links?userId=${encodeURIComponent(id)}`;
