/** The lines of an invoice: name, sum, date. An invoice without lines is its own line. */
import { glue, ScrollableTable, useDates, useLanguage, useTranslation } from '@cabinet/kit';
import { Money } from '@cabinet/kit/views';
import type { Invoice, InvoiceItem } from '../data/payments.types';
import css from '../shared/Table.module.css';

export function ItemTable({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('payments');
  const { format } = useDates();
  const language = useLanguage();
  const { name, sum, date, items } = invoice;
  const whole: InvoiceItem = { name: name || t('invoice.untitled'), sum, date, quantity: '1' };
  const lines = items.length > 0 ? items : [whole];
  const quantity = (value: string) => Number(value).toLocaleString(language);
  return (
    <div className={css.frame}>
      <ScrollableTable label={t('table.label')}>
        <table className={css.table}>
          <caption className="visually-hidden">{t('table.label')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('table.name')}</th>
              <th scope="col" className={css.sum}>
                {t('table.sum')}
              </th>
              <th scope="col" className={css.date}>
                {t('table.date')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((item, index) => (
              // The same service may be there twice.
              <tr key={`${String(index)} ${item.name}`}>
                <th scope="row" className={css.name}>
                  {glue(item.name)}
                  {isSeveral(item.quantity) && (
                    <span className="muted"> {t('table.quantity', { quantity: quantity(item.quantity) })}</span>
                  )}
                </th>
                <td className={css.sum}>
                  <Money kopecks={item.sum} />
                </td>
                <td className={css.date}>{item.date === null ? '—' : breakable(format(item.date, 'date'))}</td>
              </tr>
            ))}
          </tbody>
          {lines.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">{t('table.total')}</th>
                <td className={css.sum}>
                  <Money kopecks={sum} />
                </td>
                <td />
              </tr>
            </tfoot>
          )}
        </table>
      </ScrollableTable>
    </div>
  );
}

/** A narrow column shows the year on a line of its own. */
const breakable = (date: string): string => date.replace(/\u00a0(?=\d{4}$)/, ' ');

const isSeveral = (quantity: string): boolean => Number.isFinite(Number(quantity)) && Number(quantity) !== 1;
