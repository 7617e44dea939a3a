/** `/admin/files`: what patients have uploaded, by patient and day (B-070), with the button "New events" and its counter (B-069). */
import { useLanguage, useTranslation } from '@cabinet/kit';
import { type FilterChange, NewRowsLink, NO_SELECTION, type Selection, useTableState } from '@cabinet/kit/table';
import { useState } from 'react';
import { useCount, useCounters, useEvents } from '../data/queries';
import { FILES } from '../places';
import { FilesPage } from '../shared/FilesPage';
import { EventFilters } from './EventFilters';
import { EventsTable } from './EventsTable';
import { EVENTS_TABLE } from './tableAddress';

export function EventsPage() {
  const { t } = useTranslation('admin_files');
  const language = useLanguage();
  const state = useTableState(EVENTS_TABLE);
  const { filters, size, page, after, before } = state;
  const list = useEvents({ filters, size, page, after, before });
  const { data: count } = useCount(filters, size);
  const { data: counters } = useCounters();
  const [selection, setSelection] = useState<Selection>(NO_SELECTION);
  const show = (next: FilterChange) => {
    // Another filter matches other rows.
    setSelection(NO_SELECTION);
    state.show({ filters: next });
  };
  const total = count?.total.toLocaleString(language);
  return (
    <FilesPage
      title={t('title')}
      note={count && t(count.is_exact ? 'events.count' : 'events.countMore', { count: count.total, number: total })}
      actions={<NewRowsLink to={`${FILES}?is_new=1`} label={t('events.new')} count={counters?.new_events} />}
    >
      <EventFilters state={state} counters={counters} onFilters={show} />
      <EventsTable {...{ state, list, count, selection }} onSelect={setSelection} />
    </FilesPage>
  );
}
