/** The address of this module, and the page of a user (module `admin`). */

export const ROOMS = '/admin/chat';

export const userAddress = (id: string): string => `/admin/userInfo/${encodeURIComponent(id)}`;
