/** `/payment_documents/accounts`: what is to pay, and all invoices with filters and search. */
import { Card, EmptyState, List, PageHeader, Skeleton, SkeletonGroup, useDates, useTranslation } from '@cabinet/kit';
import { useSearchParams } from '@cabinet/kit/router';
import { FilterChips, SearchInput } from '@cabinet/kit/views';
import { isFound, NothingThere, RecordSources, RecordTrouble } from '@cabinet/record';
import { ReceiptText, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { Invoice } from '../data/payments.types';
import { useInvoices } from '../data/queries';
import { isDue, isPaid, type Placed, placed } from '../domain/standing';
import { INVOICES } from '../places';
import { InvoicesView } from '../shared/InvoicesView';
import page from '../shared/Page.module.css';
import { ChoiceBar } from './ChoiceBar';
import { ChooseAll } from './ChooseAll';
import { DueCard } from './DueCard';
import { InvoiceRow } from './InvoiceRow';
import { ReturnedNotice } from './ReturnedNotice';
import { TaxCard } from './TaxCard';
import { useChoice } from './useChoice';
import { useReturnedOrder } from './useReturnedOrder';
import { useSpokenChanges } from './useSpokenChanges';

export function InvoicesPage() {
  const { t } = useTranslation('payments');
  const invoices = useInvoices();
  const returned = useReturnedOrder();
  useSpokenChanges(invoices.data);
  return (
    <div className={page.page}>
      <PageHeader title={t('title')} />
      {returned !== null && <ReturnedNotice orderId={returned} invoices={invoices.data ?? []} />}
      <RecordTrouble />
      <InvoicesView invoices={invoices} loading={<ListSkeleton />} failed={t('toast.listFailed')}>
        {(all) => <Found all={all} />}
      </InvoicesView>
      {/* Below a list of unknown length it would move when the list comes. */}
      {(invoices.data !== undefined || invoices.error !== null) && <RecordSources list="invoices" />}
    </div>
  );
}

const SHOWS = ['all', 'due', 'paid'] as const;
type Show = (typeof SHOWS)[number];

const isShown = (show: Show, one: Placed): boolean =>
  show === 'all' || (show === 'due' ? isDue(one.standing) : isPaid(one));

/** A list this short is seen at a glance. */
const WITHOUT_FILTERS = 1;

function Found({ all }: { readonly all: readonly Invoice[] }) {
  const { t } = useTranslation('payments');
  const { format } = useDates();
  const [parameters] = useSearchParams();
  const [text, setText] = useState('');
  const show = SHOWS.find((one) => one === parameters.get('show')) ?? 'all';
  const choice = useChoice(all);
  if (all.length === 0) {
    return <NothingThere title={t('empty.title')} icon={<ReceiptText />} hint={t('empty.hint')} />;
  }
  const invoices = all.map(placed);
  const due = invoices.filter(({ standing }) => isDue(standing));
  const met = invoices.filter(({ invoice }) => isFound(text, searched(invoice, format(invoice.date, 'date'))));
  const shown = met.filter((one) => isShown(show, one));
  const isSearching = text.trim() !== '';
  return (
    <>
      {due.length > 0 && <DueCard due={due} />}
      <h2 className={page.heading}>{t('list.title')}</h2>
      {all.length > WITHOUT_FILTERS && (
        <>
          <form role="search" onSubmit={(event) => event.preventDefault()}>
            <SearchInput
              maxLength={200}
              aria-label={t('list.search')}
              placeholder={t('list.searchHint')}
              value={text}
              clearLabel={t('list.searchClear')}
              onText={setText}
              onKeyDown={(event) => {
                if (event.key !== 'Escape' || text === '') return;
                event.preventDefault();
                setText('');
              }}
            />
          </form>
          <FilterChips
            label={t('list.filters')}
            chips={SHOWS.map((one) => ({
              to: one === 'all' ? INVOICES : `${INVOICES}?show=${one}`,
              label: t(`list.${one}`),
              count: met.filter((invoice) => isShown(one, invoice)).length,
              isActive: one === show,
            }))}
          />
        </>
      )}
      <p role="status" className={isSearching ? 'muted small' : 'visually-hidden'}>
        {t('list.count', { count: shown.length })}
      </p>
      {shown.length === 0 ? (
        <Card>
          <EmptyState title={t(isSearching ? 'list.notFound' : 'empty.title')} icon={<SearchX />}>
            {t(isSearching ? 'list.notFoundHint' : 'list.noneHint')}
          </EmptyState>
        </Card>
      ) : (
        <>
          {choice.isOffered && <ChooseAll choice={choice} />}
          <List>
            {shown.map(({ invoice }) => (
              <InvoiceRow
                key={invoice.id}
                invoice={invoice}
                hasHost={hasSeveralHosts(all)}
                choice={choice.isOffered ? choice : undefined}
              />
            ))}
          </List>
        </>
      )}
      {choice.isOffered && <ChoiceBar choice={choice} />}
      {invoices.some(isPaid) && <TaxCard />}
    </>
  );
}

const searched = ({ name, number, items }: Invoice, day: string): string =>
  [name, number ?? '', day, ...items.map((item) => item.name)].join(' ');

const hasSeveralHosts = (all: readonly Invoice[]): boolean => new Set(all.map(({ hostId }) => hostId)).size > 1;

function ListSkeleton() {
  return (
    <SkeletonGroup>
      <div className={page.page}>
        <Skeleton height="8.5rem" radius="var(--r-l)" />
        <Skeleton width="6rem" height="1.5rem" />
        <Skeleton height="3rem" radius="var(--r-m)" />
        <Skeleton height="14rem" radius="var(--r-l)" />
      </div>
    </SkeletonGroup>
  );
}
