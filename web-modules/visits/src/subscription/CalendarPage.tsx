/** `/visit/calendar`: an address at which the calendar of the patient's phone reads the visits (issue 17, docs/adr/0055). */
import { Button, Card, PageHeader, Skeleton, SkeletonGroup, useDates, useTranslation } from '@cabinet/kit';
import { CheckboxField } from '@cabinet/kit/forms';
import { Facts, QueryView } from '@cabinet/kit/views';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { CalendarAddress } from '../data/calendar.api';
import { SectionTabs } from '../shared/SectionTabs';
import page from '../shared/Page.module.css';
import css from './CalendarPage.module.css';
import { NewAddress } from './NewAddress';
import { useCalendar, useCalendarChanges } from './useCalendar';

const CalendarDialog = lazy(async () => ({ default: (await import('./CalendarDialog')).CalendarDialog }));

export function CalendarPage() {
  const { t } = useTranslation('visits');
  const calendar = useCalendar();
  return (
    <div className={page.page}>
      <PageHeader title={t('subscription.title')} note={t('subscription.note')} />
      <SectionTabs />
      <QueryView query={calendar} loading={<CalendarSkeleton />} failed={t('subscription.loadFailed')}>
        {(known) => <OwnCalendar calendar={known} />}
      </QueryView>
    </div>
  );
}

function OwnCalendar({ calendar }: { readonly calendar: CalendarAddress | null }) {
  const { address, making, changing, removing } = useCalendarChanges();
  const [asked, setAsked] = useState<'replace' | 'remove' | null>(null);
  const state = calendar === null ? 'none' : (address ?? 'kept');
  const heading = useFocusOnChange(state, asked !== null);
  return (
    <>
      {calendar === null ? (
        <Offer heading={heading} isBusy={making.isPending} onMake={(details) => making.mutate(details)} />
      ) : (
        <>
          {address !== null && <NewAddress heading={heading} address={address} />}
          <Kept
            heading={address === null ? heading : undefined}
            calendar={calendar}
            onChange={(details) => changing.mutate(details)}
            onAsk={setAsked}
          />
        </>
      )}
      {asked !== null && calendar !== null && (
        <Suspense>
          <CalendarDialog
            asked={asked}
            isBusy={making.isPending || removing.isPending}
            onConfirm={() => {
              const onSettled = () => setAsked(null);
              if (asked === 'remove') removing.mutate(undefined, { onSettled });
              else making.mutate(calendar.details, { onSettled });
            }}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The heading of what a press has led to gets the focus, once the question is closed. */
function useFocusOnChange(state: string, isAsking: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (isAsking) return;
    if (shown.current !== state) heading.current?.focus();
    shown.current = state;
  }, [state, isAsking]);
  return heading;
}

type Heading = ReturnType<typeof useFocusOnChange>;

interface OfferProps {
  readonly heading: Heading;
  readonly isBusy: boolean;
  readonly onMake: (details: boolean) => void;
}

function Offer({ heading, isBusy, onMake }: OfferProps) {
  const { t } = useTranslation('visits');
  const [details, setDetails] = useState(false);
  return (
    <Card className={css.card} aria-labelledby="calendar-offer">
      <h2 id="calendar-offer" ref={heading} tabIndex={-1} className={css.heading}>
        {t('subscription.offer')}
      </h2>
      <p>{t('subscription.offerText')}</p>
      <Details isOn={details} onChange={setDetails} />
      <div className={css.actions}>
        <Button isBusy={isBusy} onClick={() => onMake(details)}>
          {t('subscription.make')}
        </Button>
      </div>
    </Card>
  );
}

interface KeptProps {
  readonly heading: Heading | undefined;
  readonly calendar: CalendarAddress;
  readonly onChange: (details: boolean) => void;
  readonly onAsk: (asked: 'replace' | 'remove') => void;
}

function Kept({ heading, calendar, onChange, onAsk }: KeptProps) {
  const { t } = useTranslation('visits');
  const { format } = useDates();
  const { createdAt, readAt, details } = calendar;
  return (
    <Card className={css.card} aria-labelledby="calendar-kept">
      <h2 id="calendar-kept" ref={heading} tabIndex={-1} className={css.heading}>
        {t('subscription.kept')}
      </h2>
      <Facts
        facts={[
          [t('subscription.made'), format(createdAt, 'dateTime')],
          [t('subscription.read'), readAt == null ? t('subscription.unread') : format(readAt, 'dateTime')],
        ]}
      />
      <Details isOn={details} onChange={onChange} />
      <p className="muted">{t('subscription.lost')}</p>
      <div className={css.actions}>
        <Button kind="secondary" onClick={() => onAsk('replace')}>
          {t('subscription.replace')}
        </Button>
        <Button kind="danger" onClick={() => onAsk('remove')}>
          {t('subscription.remove')}
        </Button>
      </div>
    </Card>
  );
}

function Details({ isOn, onChange }: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }) {
  const { t } = useTranslation('visits');
  return (
    <CheckboxField
      label={t('subscription.details')}
      hint={t('subscription.detailsHint')}
      checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

function CalendarSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton height="16rem" radius="var(--r-l)" />
    </SkeletonGroup>
  );
}
