/** The kinds of jobs in words. One of a newer kernel is shown by its own name. */
import type { Translate } from '@cabinet/kit';

export const jobName = (kind: string, t: Translate<'admin_operations'>): string =>
  t(`job.what.${kind}`, { defaultValue: kind });

/** What it means that a job of this kind failed, and what to do. */
export const jobMeaning = (kind: string, t: Translate<'admin_operations'>): string =>
  t(`job.means.${kind}`, { defaultValue: t('job.means.other') });
