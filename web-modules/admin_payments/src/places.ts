/** Addresses of this module. */

export const ALARMS = '/admin/payments/alarms';
export const PAYMENTS = '/admin/payments/list';
export const REPORT = '/admin/payments/report';
export const LINKS = '/admin/payments/links';

export const paymentAddress = (id: string): string => `${PAYMENTS}/${encodeURIComponent(id)}`;
export const linksOf = (userId: string): string => `${LINKS}?userId=${encodeURIComponent(userId)}`;
