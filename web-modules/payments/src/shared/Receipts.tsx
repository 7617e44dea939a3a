/** The receipt of a payment as a file, and the fiscal one where it is known; nothing if no money came. */
import { useLanguage, useTranslation } from '@cabinet/kit';
import { DownloadButton } from '@cabinet/kit/transfer';
import { ExternalLink } from 'lucide-react';
import { loadReceipt } from '../data/files.api';
import type { Invoice } from '../data/payments.types';
import { hasReceipt } from '../domain/standing';
import page from './Page.module.css';

export function Receipts({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const { id, date, payment } = invoice;
  if (!payment || !hasReceipt(payment)) return null;
  return (
    <div className={page.actions}>
      <DownloadButton
        label={t('receipt.download')}
        failed={t('file.failed')}
        fileName={`receipt-${date}.pdf`}
        load={(way) => loadReceipt(id, language, way)}
      />
      {payment.fiscalUrl !== null && (
        <a className={page.back} href={payment.fiscalUrl} target="_blank" rel="noopener noreferrer">
          {t('receipt.fiscal')}
          <ExternalLink aria-hidden />
        </a>
      )}
    </div>
  );
}
