/** `/admin/userInfo`: the users table (B-067), with the button "New cabinets" and its counter (B-068). */
import { Button, Notice, useLanguage, useTranslation } from '@cabinet/kit';
import { ButtonLink } from '@cabinet/kit/router';
import { NO_SELECTION, type Selection, useRestingText } from '@cabinet/kit/table';
import { SearchInput } from '@cabinet/kit/views';
import { Bell, FilterX } from 'lucide-react';
import { useState } from 'react';
import type { Filters } from '../data/contract';
import { useCabinets, useCount, useCounters } from '../data/queries';
import { USERS } from '../places';
import css from '../shared/Admin.module.css';
import { AdminPage } from '../shared/AdminPage';
import { StatusChips } from './StatusChips';
import { UsersTable } from './UsersTable';
import { useTableState } from './useTableState';

export function UsersPage() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const state = useTableState();
  const { filters, size } = state;
  const list = useCabinets({
    filters,
    size,
    sorting: state.sorting,
    page: state.page,
    after: state.after,
    before: state.before,
  });
  const { data: count } = useCount(filters, size);
  const { data: counters } = useCounters();
  const [selection, setSelection] = useState<Selection>(NO_SELECTION);
  const show = (next: Filters) => {
    // Another filter matches other rows.
    setSelection(NO_SELECTION);
    state.show({ filters: next });
  };
  const total = count?.total.toLocaleString(language);
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <AdminPage
      title={t('users.title')}
      note={count && t(count.is_exact ? 'users.count' : 'users.countMore', { count: count.total, number: total })}
      actions={
        <ButtonLink kind="secondary" size="small" to={`${USERS}?is_new=1`}>
          <Bell aria-hidden />
          {t('users.new')}
          {counters && <span className={css.count}>{counters.new_cabinets.toLocaleString(language)}</span>}
        </ButtonLink>
      }
    >
      <div className={css.filters} data-no-print="">
        <Search value={filters.q ?? ''} onSearch={(q) => show({ ...filters, q })} />
        <StatusChips state={state} counters={counters} />
        {isFiltered && (
          <Button kind="quiet" size="small" onClick={() => show({})}>
            <FilterX aria-hidden />
            {t('users.clearFilters')}
          </Button>
        )}
      </div>
      {list.data?.tolerance === 'spelling' && list.data.content.length > 0 && (
        <Notice>
          <p>{t('users.similar')}</p>
        </Notice>
      )}
      <UsersTable {...{ state, list, count, selection }} onSelect={setSelection} onFilters={show} />
    </AdminPage>
  );
}

/** The search over all columns; it applies when the typing rests, or at Enter. */
function Search({ value, onSearch }: { readonly value: string; readonly onSearch: (text: string) => void }) {
  const { t } = useTranslation('admin');
  const { text, setText, applyNow } = useRestingText(value, onSearch);
  return (
    <form
      role="search"
      className={css.search}
      onSubmit={(event) => {
        event.preventDefault();
        applyNow();
      }}
    >
      <SearchInput
        size="small"
        aria-label={t('users.search')}
        placeholder={t('users.search')}
        clearLabel={t('users.clearSearch')}
        maxLength={100}
        value={text}
        onText={setText}
      />
    </form>
  );
}
