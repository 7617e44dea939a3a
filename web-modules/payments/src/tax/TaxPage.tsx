/**
 * `/payment_documents/tax?year=`: what a patient paid in a year. It is the data for the certificate of a tax deduction; the
 * certificate itself (form КНД 1151156) is the hospital's.
 */
import { PageHeader, Skeleton, SkeletonGroup, useDates, useTranslation } from '@cabinet/kit';
import { useSearchParams } from '@cabinet/kit/router';
import { FilterChips, QueryView } from '@cabinet/kit/views';
import { useTaxYear } from '../data/queries';
import { TAX } from '../places';
import { BackLink } from '../shared/BackLink';
import page from '../shared/Page.module.css';
import { AboutCertificate } from './AboutCertificate';
import { YearOfPayments } from './YearOfPayments';

export function TaxPage() {
  const { t } = useTranslation('payments');
  const [parameters] = useSearchParams();
  const thisYear = useThisYear();
  const asked = parameters.get('year') ?? '';
  const year = /^20\d\d$/.test(asked) ? Number(asked) : thisYear;
  const query = useTaxYear(year);
  const years = [...new Set([thisYear, year, ...(query.data?.years ?? [])])].sort((a, b) => b - a);
  return (
    <div className={page.page}>
      <PageHeader title={t('tax.title')} trail={<BackLink />} />
      <AboutCertificate />
      <FilterChips
        label={t('tax.years')}
        chips={years.map((one) => ({ to: `${TAX}?year=${String(one)}`, label: String(one), isActive: one === year }))}
      />
      <QueryView query={query} loading={<YearSkeleton />} failed={t('tax.failed')}>
        {(data) => <YearOfPayments data={data} />}
      </QueryView>
    </div>
  );
}

/** The current year at the hospital. */
function useThisYear(): number {
  const { dateOf } = useDates();
  return Number(dateOf(new Date()).slice(0, 4));
}

function YearSkeleton() {
  return (
    <SkeletonGroup>
      <div className={page.page}>
        <Skeleton height="8rem" radius="var(--r-l)" />
        <Skeleton height="14rem" radius="var(--r-l)" />
      </div>
    </SkeletonGroup>
  );
}
