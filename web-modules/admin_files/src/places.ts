/** Addresses of this module, and those of others to which it leads. */

export const FILES = '/admin/files';
export const RESULTS = '/admin/files/results';

/** The exchange of files with one patient. */
export const exchangeAddress = (userId: string): string => `${FILES}/${encodeURIComponent(userId)}`;

/** The page of a patient's account (module `admin`). */
export const userAddress = (userId: string): string => `/admin/userInfo/${encodeURIComponent(userId)}`;
