/** The table itself with its tools, its pager, and the actions on its rows. */
import { Button, ModuleSlot, useCan, useTranslation } from '@cabinet/kit';
import { useNavigate } from '@cabinet/kit/router';
import {
  chosenColumns,
  ColumnChooser,
  DataTable,
  DENSITIES,
  type FilterChange,
  ListPager,
  nextSorting,
  NO_SELECTION,
  NoRows,
  PrintButton,
  type Selection,
  selectedCount,
  TableBar,
  type TableState,
} from '@cabinet/kit/table';
import { CheckCheck, ListFilter } from 'lucide-react';
import { UserMenu } from '../actions/UserMenu';
import { useUserDialogs } from '../actions/useUserDialogs';
import { sentFilters } from '../data/admin.api';
import type { CabinetCount, CabinetPage } from '../data/contract';
import { useColumns, usePreferences } from '../data/queries';
import { userAddress } from '../places';
import { fullName } from '../shared/names';
import { ExportMenu } from './ExportMenu';
import { SavedFilters } from './SavedFilters';
import { useMarkViewed } from './useMarkViewed';
import { USUAL_COLUMNS, useUserColumns } from './userColumns';

export interface UsersTableProps {
  readonly state: TableState;
  readonly list: {
    readonly data: CabinetPage | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  readonly count: CabinetCount | undefined;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly onFilters: (change: FilterChange) => void;
  /** Shows only the selected rows, which may be on many pages, and keeps them selected (B-297). */
  readonly onShowSelected: () => void;
}

export function UsersTable({ state, list, count, selection, onSelect, onFilters, onShowSelected }: UsersTableProps) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const can = useCan();
  const { filters, sorting, show } = state;
  const served = useColumns().data ?? USUAL_COLUMNS;
  const { table: preferences, change } = usePreferences();
  const { all, arranged } = useUserColumns(served);
  const chosen =
    preferences.columns.length > 0
      ? preferences.columns
      : served.filter(({ default_visible }) => default_visible).map(({ id }) => id);
  const shown = chosenColumns(all, chosen);
  const shownIds = shown.map(({ id }) => id);
  const density = DENSITIES.find((one) => one === preferences.density) ?? 'normal';
  const isPartOfMatches = !selection.isAll && count !== undefined && selection.ids.size < count.total;
  const marking = useMarkViewed(() => onSelect(NO_SELECTION));
  const { ask, dialogs } = useUserDialogs();
  return (
    <>
      <TableBar
        selection={selection}
        onSelect={onSelect}
        total={count?.total}
        bulk={
          <>
            {isPartOfMatches && (
              <Button kind="quiet" size="small" onClick={onShowSelected}>
                <ListFilter aria-hidden />
                {t('users.showSelected')}
              </Button>
            )}
            {can('users.write') && (
              <Button
                kind="quiet"
                size="small"
                isBusy={marking.isPending}
                onClick={() => marking.mutate({ selection, filters })}
              >
                <CheckCheck aria-hidden />
                {t('users.markRead')}
              </Button>
            )}
            <ModuleSlot
              name="users.selected"
              value={{
                ids: [...selection.ids],
                matching: selection.isAll ? sentFilters(filters) : null,
                count: selectedCount(selection, count?.total ?? 0),
              }}
            />
          </>
        }
      >
        <SavedFilters
          saved={preferences.saved_filters}
          filters={filters}
          onApply={onFilters}
          onSave={(saved_filters) => change({ saved_filters })}
        />
        <ColumnChooser
          columns={all}
          shown={shownIds}
          density={density}
          onColumns={(columns) => change({ columns })}
          onDensity={(wanted) => change({ density: wanted })}
          onReset={() => change({ columns: [], density: 'normal' })}
        />
        {can('users.export') && <ExportMenu columns={shownIds} filters={filters} sorting={sorting} />}
        <PrintButton />
      </TableBar>
      <DataTable
        label={t('users.title')}
        columns={arranged(shown)}
        rows={list.data?.content ?? []}
        keyOf={({ id }) => id}
        nameOf={fullName}
        isMarked={({ is_new }) => is_new === 1}
        isWide
        isBusy={list.isFetching}
        density={density}
        sorting={sorting}
        onSort={(column) => show({ sorting: (now) => nextSorting(now, column) })}
        filters={filters}
        onFilter={(column, value) => onFilters((now) => ({ ...now, [column]: value }))}
        selection={selection}
        onSelect={onSelect}
        onOpen={({ id }) => void navigate(userAddress(id))}
        actions={(row) => <UserMenu row={row} onAsk={(kind) => ask(kind, row)} />}
        empty={<NoRows state={state} list={list} failed={t('users.failed')} noneYet={t('users.noneYet')} />}
      />
      <ListPager state={state} list={list.data} isOutdated={list.isPlaceholderData} count={count} />
      {dialogs}
    </>
  );
}
