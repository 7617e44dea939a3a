/** The payments of a year: who paid whom, a table, the total, and the same as a file. */
import { Card, EmptyState, glue, ScrollableTable, useDates, useLanguage, useTranslation } from '@cabinet/kit';
import { DownloadButton } from '@cabinet/kit/transfer';
import { Money } from '@cabinet/kit/views';
import { ReceiptText } from 'lucide-react';
import { useId } from 'react';
import { loadTaxPdf } from '../data/files.api';
import type { TaxLine, TaxYear } from '../data/tax.parse';
import page from '../shared/Page.module.css';
import css from '../shared/Table.module.css';
import own from './YearOfPayments.module.css';

export function YearOfPayments({ data }: { readonly data: TaxYear }) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const totalId = useId();
  const { year, lines, total } = data;
  if (lines.length === 0) {
    return (
      <Card>
        <EmptyState title={t('tax.none', { year })} icon={<ReceiptText />}>
          {t('tax.noneHint')}
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <Card kind="hero" aria-labelledby={totalId} className={own.head}>
        <div className={own.words}>
          <h2 id={totalId} className={own.label}>
            {t('tax.total', { year })}
          </h2>
          <Money kopecks={total} className={own.total} />
        </div>
        <DownloadButton
          label={t('tax.download')}
          failed={t('file.failed')}
          fileName={`tax-deduction-${String(year)}.pdf`}
          load={(way) => loadTaxPdf(year, language, way)}
        />
      </Card>
      <Lines data={data} />
      <Parties data={data} />
    </>
  );
}

function Lines({ data: { year, lines, total } }: { readonly data: TaxYear }) {
  const { t } = useTranslation('payments');
  const label = t('tax.table', { year });
  return (
    <div className={css.frame}>
      <ScrollableTable label={label}>
        <table className={css.table}>
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{t('tax.invoice')}</th>
              <th scope="col" className={css.sum}>
                {t('tax.paid')}
              </th>
              <th scope="col" className={css.sum}>
                {t('tax.refunded')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <Line key={`${String(index)} ${line.date}`} line={line} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('tax.sum')}</th>
              <td className={css.sum}>
                <Money kopecks={total} />
              </td>
              <td />
            </tr>
          </tfoot>
        </table>
      </ScrollableTable>
    </div>
  );
}

function Line({ line: { number, date, sum, refunded } }: { readonly line: TaxLine }) {
  const { t } = useTranslation('payments');
  const { format } = useDates();
  const day = format(date, 'date');
  return (
    <tr>
      <th scope="row" className={css.name}>
        {number === null ? day : t('tax.line', { number, date: day })}
      </th>
      <td className={css.sum}>
        <Money kopecks={sum} />
      </td>
      <td className={css.sum}>{refunded === 0 ? '—' : <Money kopecks={refunded} />}</td>
    </tr>
  );
}

function Parties({ data: { organisation, inn, kpp, licence, payer } }: { readonly data: TaxYear }) {
  const { t } = useTranslation('payments');
  const facts = [
    [t('tax.organisation'), organisation],
    [t('tax.inn'), inn],
    [t('tax.kpp'), kpp],
    [t('tax.licence'), licence],
    [t('tax.payer'), payer],
  ] as const;
  return (
    <Card>
      <dl className={page.facts}>
        {facts.flatMap(([label, value]) =>
          value === null || value === ''
            ? []
            : [
                <div key={label} className={page.fact}>
                  <dt>{label}</dt>
                  <dd>{glue(value)}</dd>
                </div>,
              ],
        )}
      </dl>
    </Card>
  );
}
