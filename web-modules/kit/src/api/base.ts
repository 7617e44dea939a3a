/** Base path of the kernel's API. */
export const API_BASE = '/api';
