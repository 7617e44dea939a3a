/** Where the kernel's calls live. */
export const API_BASE = '/api';
