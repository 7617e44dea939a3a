/**
 * `/visit/my_tickets`: the next appointment as the hero, the others by state, bookings that the server
 * is still asking the hospital about, and clinics that did not respond.
 */
import { classes, PageHeader, useIsNarrow, useTranslation, useVariant } from '@cabinet/kit';
import { ButtonLink } from '@cabinet/kit/router';
import { Plus } from 'lucide-react';
import { AtEachHost } from '../hosts/AtEachHost';
import { HostGate } from '../shared/HostGate';
import { OpenBookings } from '../shared/OpenBookings';
import { OpenMoves } from '../shared/OpenMoves';
import { SettledBookings } from '../shared/SettledBookings';
import { SectionTabs } from '../shared/SectionTabs';
import { WaitingList } from '../waiting/WaitingList';
import { CalendarLink } from './CalendarLink';
import { MyTickets, TicketsSkeleton } from './MyTickets';
import css from './TicketsPage.module.css';
import page from '../shared/Page.module.css';

export function TicketsPage() {
  const { t } = useTranslation('visits');
  const isNarrow = useIsNarrow();
  const { booking } = useVariant().visits;
  const book = booking === 'on' && (
    <ButtonLink to="/visit/write" isWide={isNarrow}>
      <Plus aria-hidden />
      {t('tickets.book')}
    </ButtonLink>
  );
  return (
    <div className={classes(page.page, css.above)}>
      <PageHeader title={t('tickets.title')} actions={!isNarrow && book} />
      <SectionTabs />
      <AtEachHost>
        {(host) => (
          <HostGate host={host} skeleton={<TicketsSkeleton />}>
            <OpenBookings host={host} />
            <OpenMoves host={host} />
            <SettledBookings host={host} />
            <WaitingList host={host} />
            <MyTickets host={host} />
          </HostGate>
        )}
      </AtEachHost>
      <div className={css.calendar}>
        <CalendarLink />
      </div>
      {isNarrow && book && (
        <div className={css.thumb} data-no-print data-bottom-bar>
          {book}
        </div>
      )}
    </div>
  );
}
