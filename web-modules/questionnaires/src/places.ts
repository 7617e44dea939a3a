/** Addresses of this module. */
export const NEW = '/quiz/new';
export const OLD = '/quiz/old';
export const QUESTIONS = '/questions';
export const placeOf = (id: string): string => `${QUESTIONS}/${encodeURIComponent(id)}`;
