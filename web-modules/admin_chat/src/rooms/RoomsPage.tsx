/** `/admin/chat`: patients' conversations, those that wait the longest first. */
import { useTranslation } from '@cabinet/kit';
import { type TableAddress, typedFilters, useTableState } from '@cabinet/kit/table';
import { FilterChips, Page } from '@cabinet/kit/views';
import { useRooms } from '../data/queries';
import { ROOMS } from '../places';
import { RoomsTable } from './RoomsTable';

const TABLE: TableAddress = { path: ROOMS, choices: ['all'], typed: [], store: typedFilters('admin_chat') };

export function RoomsPage() {
  const { t } = useTranslation('admin_chat');
  const state = useTableState(TABLE);
  const { filters, page, size } = state;
  const isWaiting = filters.all !== '1';
  const list = useRooms({ isWaiting, page, size });
  return (
    <Page title={t('title')} note={t('note')}>
      <FilterChips
        label={t('show.label')}
        chips={[
          { to: state.addressOf({}), label: t('show.waiting'), isActive: isWaiting },
          { to: state.addressOf({ all: '1' }), label: t('show.all'), isActive: !isWaiting },
        ]}
      />
      <RoomsTable state={state} list={list} />
    </Page>
  );
}
