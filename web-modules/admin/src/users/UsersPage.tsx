/** `/admin/userInfo`: the users table (B-067), with the button "New cabinets" and its counter (B-068). */
import { Notice, useLanguage, useTranslation } from '@cabinet/kit';
import {
  ClearFilters,
  type FilterChange,
  NewRowsLink,
  NO_SELECTION,
  type Selection,
  TableSearch,
  useTableState,
} from '@cabinet/kit/table';
import { useState } from 'react';
import { useCabinets, useCount, useCounters } from '../data/queries';
import { USERS } from '../places';
import css from '../shared/Admin.module.css';
import { AdminPage } from '../shared/AdminPage';
import { StatusChips } from './StatusChips';
import { USERS_TABLE } from './tableAddress';
import { UsersTable } from './UsersTable';
import { useSelectedNumbers } from './useSelectedNumbers';

export function UsersPage() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const state = useTableState(USERS_TABLE);
  const { filters, size, sorting, page, after, before } = state;
  const list = useCabinets({ filters, size, sorting, page, after, before });
  const { data: count } = useCount(filters, size);
  const { data: counters } = useCounters();
  const [selection, setSelection] = useState<Selection>(NO_SELECTION);
  const { select, numbersOf } = useSelectedNumbers(list.data?.content, setSelection);
  const show = (next: FilterChange) => {
    // Another filter matches other rows.
    setSelection(NO_SELECTION);
    state.show({ filters: next });
  };
  const total = count?.total.toLocaleString(language);
  return (
    <AdminPage
      title={t('users.title')}
      note={count && t(count.is_exact ? 'users.count' : 'users.countMore', { count: count.total, number: total })}
      actions={<NewRowsLink to={`${USERS}?is_new=1`} label={t('users.new')} count={counters?.new_cabinets} />}
    >
      <div className={css.filters} data-no-print="">
        <TableSearch
          label={t('users.search')}
          value={filters.q ?? ''}
          onSearch={(q) => show((now) => ({ ...now, q }))}
        />
        <StatusChips state={state} counters={counters} />
        <ClearFilters filters={filters} onClear={() => show({})} />
      </div>
      {list.data?.tolerance === 'spelling' && list.data.content.length > 0 && (
        <Notice>
          <p>{t('users.similar')}</p>
        </Notice>
      )}
      <UsersTable
        {...{ state, list, count, selection }}
        onSelect={select}
        onFilters={show}
        onShowSelected={() => state.show({ filters: { id: numbersOf(selection).join(', ') } })}
      />
    </AdminPage>
  );
}
