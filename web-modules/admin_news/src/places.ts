/** Addresses of this module. B-074: `/admin/news` creates news. */

export const CREATE = '/admin/news';
export const LIST = '/admin/news/list';
export const editAddress = (id: string): string => `${LIST}/${encodeURIComponent(id)}`;
