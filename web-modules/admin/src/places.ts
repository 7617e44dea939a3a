/** Addresses of this module, and those of others to which it leads. */

export const HOME = '/admin';
export const USERS = '/admin/userInfo';

export const userAddress = (id: string): string => `${USERS}/${encodeURIComponent(id)}`;

/** New files of patients (module `admin_files`). */
export const NEW_FILES = '/admin/files?is_new=1';

/** Completed questionnaires that need a look (module `admin_questionnaires`). */
export const QUIZ_ALERTS = '/admin/quizAlerts';

/** The exchange of files with a patient (module `admin_files`); `upload` says what is about to be uploaded. */
export const filesAddress = (id: string, upload?: 'saved' | 'result'): string =>
  `/admin/files/${encodeURIComponent(id)}${upload ? `?upload=${upload}` : ''}`;

/** Attempts to pay whose outcome a person must find out (module `admin_payments`). */
export const UNRESOLVED_PAYMENTS = '/admin/payments/list?state=unresolved';

/** The state of the system (module `admin_operations`); its jobs that failed, all or of a kind; its other parts. */
const HEALTH = '/admin/health';
export const FAILED_JOBS = `${HEALTH}?jobs=failed#jobs`;
export const FAILED_LETTERS = `${HEALTH}?jobs=failed&kind=send_letter#jobs`;
export const PLUGINS = `${HEALTH}#plugins`;
export const BACKUP = `${HEALTH}#backup`;

/** A user's entries of the audit log (module `admin_operations`). */
export const auditOf = (id: string): string => `/admin/audit?subject=${encodeURIComponent(id)}`;

/** The one-time payment links of a patient (module `admin_payments`). */
export const paymentLinks = (id: string): string => `/admin/payments/links?userId=${encodeURIComponent(id)}`;

/** What a patient was sent and has answered (module `admin_questionnaires`); B-072: by the client id. */
export const questionnairesAddress = (clientId: string): string => `/admin/quizHistory/${encodeURIComponent(clientId)}`;
