/** When the last backup was made. */
import { useDates, useLanguage, useTranslation } from '@cabinet/kit';
import type { BackupHealth } from '../data/contract';
import { agoText } from '../shared/amounts';
import { Section } from '../shared/Section';
import { PARTS } from './attention';

export interface BackupProps {
  readonly backup: BackupHealth;
  /** When the state was read, in milliseconds. */
  readonly readAt: number;
}

export function Backup({ backup, readAt }: BackupProps) {
  const { t } = useTranslation('admin_operations');
  const { format } = useDates();
  const language = useLanguage();
  const { last_at, age_seconds, is_old } = backup;
  if (!last_at) {
    return (
      <Section id={PARTS.backup} title={t('backup.title')}>
        <p>{t('backup.none')}</p>
      </Section>
    );
  }
  const age = age_seconds ?? Math.max(0, (readAt - Date.parse(last_at)) / 1000);
  return (
    <Section id={PARTS.backup} title={t('backup.title')}>
      <p>
        <strong>{t('backup.ok', { ago: agoText(age, language) })}</strong>{' '}
        <span className="muted small">{format(last_at, 'dateTime')}</span>
      </p>
      {is_old && <p>{t('backup.old')}</p>}
    </Section>
  );
}
