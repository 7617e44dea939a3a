/** Addresses of this module. */

export const FILES = '/results/files';
export const RESEARCH = '/results/research';
export const LAB = '/results/lab';
export const DIARY = '/results/diary';

export const indicatorAddress = (code: string): string => `${LAB}/${encodeURIComponent(code)}`;
