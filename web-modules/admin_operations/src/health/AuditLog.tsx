/** Whether the audit log was altered, as its last verification found. */
import { useDates, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import type { AuditHealth } from '../data/contract';
import { AUDIT } from '../places';
import { Section } from '../shared/Section';
import { PARTS } from './attention';

export function AuditLog({ audit }: { readonly audit: AuditHealth }) {
  const { t } = useTranslation('admin_operations');
  const { format } = useDates();
  const { verified_at, fault } = audit;
  return (
    <Section id={PARTS.audit} title={t('audit.title')}>
      {verified_at ? (
        <p>
          <strong>{t(fault ? 'verify.bad' : 'verify.good')}</strong>{' '}
          <span className="muted small">{t('verify.when', { when: format(verified_at, 'dateTime') })}</span>
        </p>
      ) : (
        <p>{t('verify.never')}</p>
      )}
      {fault && <p>{t(`verify.fault.${fault}`, { defaultValue: t('verify.fault.other', { code: fault }) })}</p>}
      <Link to={AUDIT}>{t('audit.open')}</Link>
    </Section>
  );
}
