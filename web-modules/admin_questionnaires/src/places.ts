/** Addresses of this module (B-071…B-075). */

export const CREATOR = '/admin/quizCreator';
export const quizAddress = (id: string): string => `${CREATOR}?id=${encodeURIComponent(id)}`;

/** B-072: `id` is the client id. */
const HISTORY = '/admin/quizHistory';
export const historyAddress = (clientId: string): string => `${HISTORY}/${encodeURIComponent(clientId)}`;

/** B-073: `id` is that of the user questionnaire. */
const RESULTS = '/admin/quizResults';
export const resultAddress = (id: string): string => `${RESULTS}/${encodeURIComponent(id)}`;

/** Answers that need a look. */
export const ALERTS = '/admin/quizAlerts';

/** Rules that send questionnaires. */
export const RULES = '/admin/quizRules';

/** Links for persons without an account; below it, the answers of one. */
export const LINKS = '/admin/quizLinks';
export const linkAnswersAddress = (id: string): string => `${LINKS}/${encodeURIComponent(id)}`;

/** The completed answers of a report's row or of an alert. */
export const answersAddress = (id: string, isByLink: boolean): string =>
  isByLink ? linkAnswersAddress(id) : resultAddress(id);

/** B-075 */
export const ANALYSIS = '/admin/quizAnalizes';
