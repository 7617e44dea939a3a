/** Addresses of this module, and the page of a user (module `admin`). */

export const HEALTH = '/admin/health';
export const AUDIT = '/admin/audit';
export const PLUGINS = '/admin/plugins';

export const pluginAddress = (id: string): string => `${PLUGINS}/${encodeURIComponent(id)}`;

export const userAddress = (id: string): string => `/admin/userInfo/${encodeURIComponent(id)}`;
