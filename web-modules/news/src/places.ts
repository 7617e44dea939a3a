/** Addresses of this module. */

export const LIST = '/news';
export const itemAddress = (id: string): string => `${LIST}/${encodeURIComponent(id)}`;
