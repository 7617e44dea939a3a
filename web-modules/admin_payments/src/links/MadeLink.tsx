import { CopyButton, Notice, useDates, useTranslation } from '@cabinet/kit';
import { CircleCheck } from 'lucide-react';
import type { MadePaymentLink } from '../data/contract';

/** The address of a new link, to be copied now: it cannot be had again. */
export function MadeLink({ made }: { readonly made: MadePaymentLink }) {
  const { t } = useTranslation('admin_payments');
  const { format } = useDates();
  const { url, link } = made;
  return (
    <Notice role="status" icon={<CircleCheck />}>
      <p>{t(link.sentAt ? 'links.sent' : 'links.made', { until: format(link.expiresAt, 'dateTime') })}</p>
      <p>{t('links.once')}</p>
      <div className="wrap">
        <code className="code">{url}</code>
        <CopyButton value={url} label={t('links.copy')} />
      </div>
    </Notice>
  );
}
