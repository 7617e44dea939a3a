/** The sums of a day, its lines, and the differences in words. */
import { Card, EmptyState, Notice, useDates, useLanguage, useTranslation } from '@cabinet/kit';
import { Link, useSearchParams } from '@cabinet/kit/router';
import type { Column } from '@cabinet/kit/table';
import { DownloadButton } from '@cabinet/kit/transfer';
import { type Fact, Facts, FilterChips } from '@cabinet/kit/views';
import { CircleCheck, ReceiptText } from 'lucide-react';
import { loadReportFile } from '../data/admin.api';
import type { DayReport, ReportLine } from '../data/contract';
import { paymentAddress, REPORT } from '../places';
import { ChosenTable } from '../shared/ChosenTable';
import { Sum } from '../shared/Sum';

export function Report({ report }: { readonly report: DayReport }) {
  const { t } = useTranslation('admin_payments');
  const language = useLanguage();
  const { day, differences, lines } = report;
  return (
    <>
      {differences > 0 ? (
        <Notice kind="warning" role="status">
          <p>{t('report.differences', { count: differences })}</p>
        </Notice>
      ) : (
        <Notice role="status" icon={<CircleCheck />}>
          <p>{t('report.agrees')}</p>
        </Notice>
      )}
      <Totals report={report} />
      <div className="wrap">
        {(['csv', 'xlsx'] as const).map((format) => (
          <DownloadButton
            key={format}
            label={t(`report.${format}`)}
            failed={t('report.fileFailed')}
            fileName={`payments-${day}.${format}`}
            load={(way) => loadReportFile(day, format, language, way)}
          />
        ))}
      </div>
      {lines.length === 0 ? (
        <Card>
          <EmptyState title={t('report.none')} icon={<ReceiptText />}>
            {t('report.noneHint')}
          </EmptyState>
        </Card>
      ) : (
        <Lines report={report} />
      )}
    </>
  );
}

function Totals({ report }: { readonly report: DayReport }) {
  const { t } = useTranslation('admin_payments');
  const { taken, returned, bankTaken, bankReturned } = report;
  const facts: readonly Fact[] = [
    [t('report.taken'), <Sum key="taken" rubles={taken} />],
    [t('report.bankTaken'), <Sum key="bankTaken" rubles={bankTaken} />],
    [t('report.returned'), <Sum key="returned" rubles={returned} />],
    [t('report.bankReturned'), <Sum key="bankReturned" rubles={bankReturned} />],
  ];
  return (
    <Card>
      <Facts facts={facts} />
    </Card>
  );
}

interface SumsProps {
  readonly taken: string | null | undefined;
  readonly returned: string | null | undefined;
}

/** What was taken, and what of it was returned. */
function Sums({ taken, returned }: SumsProps) {
  const { t } = useTranslation('admin_payments');
  return (
    <>
      <Sum rubles={taken} />
      {returned && (
        <div className="muted small">
          {t('report.back')} <Sum rubles={returned} />
        </div>
      )}
    </>
  );
}

function Lines({ report: { day, lines, differences } }: { readonly report: DayReport }) {
  const { t } = useTranslation('admin_payments');
  const { format } = useDates();
  const [parameters] = useSearchParams();
  const isDifferent = ({ difference }: ReportLine) => Boolean(difference);
  const hasDifferencesOnly = parameters.get('show') === 'differences';
  const columns: readonly Column<ReportLine>[] = [
    {
      id: 'number',
      label: t('column.number'),
      cell: ({ number, paymentId }) => (paymentId ? <Link to={paymentAddress(paymentId)}>{number}</Link> : number),
    },
    { id: 'at', label: t('fact.paid'), cell: ({ paidAt }) => (paidAt ? format(paidAt, 'time') : '—') },
    {
      id: 'ledger',
      label: t('report.ledger'),
      isNumber: true,
      cell: ({ taken, returned }) => <Sums taken={taken} returned={returned} />,
    },
    {
      id: 'bank',
      label: t('report.bank'),
      isNumber: true,
      cell: ({ bankTaken, bankReturned }) => <Sums taken={bankTaken} returned={bankReturned} />,
    },
    {
      id: 'told',
      label: t('column.told'),
      cell: ({ told }) => (told ? t(`told.${told}`, { defaultValue: told }) : '—'),
    },
    {
      id: 'difference',
      label: t('report.difference'),
      isLong: true,
      cell: ({ difference, differenceText }) =>
        difference ? (differenceText ?? t(`difference.${difference}`, { defaultValue: difference })) : '—',
    },
  ];
  const address = `${REPORT}?day=${day}`;
  return (
    <>
      <FilterChips
        label={t('report.filter')}
        chips={[
          { to: address, label: t('report.all'), count: lines.length, isActive: !hasDifferencesOnly },
          {
            to: `${address}&show=differences`,
            label: t('report.onlyDifferences'),
            count: differences,
            isActive: hasDifferencesOnly,
          },
        ]}
      />
      <ChosenTable
        id="report"
        label={t('tab.report')}
        columns={columns}
        rows={hasDifferencesOnly ? lines.filter(isDifferent) : lines}
        keyOf={({ number, orderId }) => `${number} ${orderId ?? ''}`}
        isMarked={isDifferent}
      />
    </>
  );
}
