import { List, useTranslation } from '@cabinet/kit';
import { LinkRow, RowWords } from '@cabinet/kit/views';
import { ReceiptText } from 'lucide-react';
import { TAX } from '../places';

/** The way to the year's payments. */
export function TaxCard() {
  const { t } = useTranslation('payments');
  return (
    <List>
      <LinkRow to={TAX}>
        <ReceiptText aria-hidden />
        <RowWords name={t('tax.title')}>
          <p className="muted small">{t('tax.hint')}</p>
        </RowWords>
      </LinkRow>
    </List>
  );
}
