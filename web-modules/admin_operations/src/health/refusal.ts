import { isProblem, type TextKey } from '@cabinet/kit';

/** Refusals with a text of their own. */
const REFUSALS = [
  'not_found',
  'job_running',
  'job_owed',
  'job_open_already',
  'job_not_failed',
  'plugin_failed',
  'plugin_version_missing',
  'plugin_version_changed',
  'plugin_folder',
  'settings_changed',
] as const;

/** Why an action on a job or a plugin was refused. */
export const refusalOf = (error: unknown): TextKey<'admin_operations'> =>
  `refusal.${REFUSALS.find((code) => isProblem(error, code)) ?? 'other'}`;
