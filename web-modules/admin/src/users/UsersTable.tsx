/** The table itself with its tools, its pager, and the actions on its rows. */
import { Button, EmptyState, ErrorState, isProblem, Loader, useTranslation } from '@cabinet/kit';
import { useNavigate } from '@cabinet/kit/router';
import {
  chosenColumns,
  ColumnChooser,
  DataTable,
  DENSITIES,
  nextSorting,
  NO_SELECTION,
  Pager,
  type Selection,
  TableBar,
} from '@cabinet/kit/table';
import { CheckCheck, Printer, SearchX } from 'lucide-react';
import { UserMenu } from '../actions/UserMenu';
import { useUserDialogs } from '../actions/useUserDialogs';
import type { CabinetCount, CabinetPage, Filters } from '../data/contract';
import { useColumns, usePreferences } from '../data/queries';
import { userAddress } from '../places';
import { fullName } from '../shared/names';
import { ExportMenu } from './ExportMenu';
import { SavedFilters } from './SavedFilters';
import { useMarkViewed } from './useMarkViewed';
import type { TableState } from './useTableState';
import { USUAL_COLUMNS, useUserColumns } from './userColumns';

export interface UsersTableProps {
  readonly state: TableState;
  readonly list: {
    readonly data: CabinetPage | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly count: CabinetCount | undefined;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly onFilters: (filters: Filters) => void;
}

export function UsersTable({ state, list, count, selection, onSelect, onFilters }: UsersTableProps) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const { filters, sorting, page, size, show, goTo } = state;
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
  const marking = useMarkViewed(() => onSelect(NO_SELECTION));
  const { ask, dialogs } = useUserDialogs();
  const rows = list.data?.content ?? [];
  const { next, previous } = list.data ?? {};
  return (
    <>
      <TableBar
        selection={selection}
        onSelect={onSelect}
        total={count?.total}
        bulk={
          <Button
            kind="quiet"
            size="small"
            isBusy={marking.isPending}
            onClick={() => marking.mutate({ selection, filters })}
          >
            <CheckCheck aria-hidden />
            {t('users.markRead')}
          </Button>
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
        <ExportMenu columns={shownIds} filters={filters} sorting={sorting} />
        <Button kind="quiet" size="small" onClick={() => window.print()}>
          <Printer aria-hidden />
          {t('users.print')}
        </Button>
      </TableBar>
      <DataTable
        label={t('users.title')}
        columns={arranged(shown)}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={fullName}
        isMarked={({ is_new }) => is_new === 1}
        isWide
        isBusy={list.isFetching}
        density={density}
        sorting={sorting}
        onSort={(column) => show({ sorting: nextSorting(sorting, column) })}
        filters={filters}
        onFilter={(column, value) => onFilters({ ...filters, [column]: value })}
        selection={selection}
        onSelect={onSelect}
        onOpen={({ id }) => void navigate(userAddress(id))}
        actions={(row) => <UserMenu row={row} onAsk={(kind) => ask(kind, row)} />}
        empty={<NoRows list={list} hasFilters={Object.keys(filters).length > 0} onFirst={() => goTo(1)} />}
      />
      <Pager
        label={t('users.pages')}
        page={page}
        size={size}
        count={rows.length}
        total={count && { rows: count.total, pages: count.total_pages, isExact: count.is_exact }}
        hasNext={typeof next === 'number'}
        onPage={(wanted) => {
          if (wanted === page + 1 && typeof next === 'number') goTo(wanted, { after: next });
          else if (wanted === page - 1 && wanted > 1 && typeof previous === 'number')
            goTo(wanted, { before: previous });
          else goTo(wanted);
        }}
        onSize={(wanted) => show({ size: wanted })}
      />
      {dialogs}
    </>
  );
}

interface NoRowsProps extends Pick<UsersTableProps, 'list'> {
  readonly hasFilters: boolean;
  readonly onFirst: () => void;
}

/** Why there are no rows; the header with its filters stays above it. */
function NoRows({ list: { data, error, isFetching, refetch }, hasFilters, onFirst }: NoRowsProps) {
  const { t } = useTranslation('admin');
  if (data) {
    return (
      <EmptyState title={t('users.none')} icon={<SearchX />}>
        {t(hasFilters ? 'users.noneFiltered' : 'users.noneYet')}
      </EmptyState>
    );
  }
  if (error === null) return <Loader />;
  const isTooDeep = isProblem(error, 'page_too_deep');
  return (
    <ErrorState
      title={t(isTooDeep ? 'users.tooDeep' : 'users.failed')}
      error={error}
      advice={isTooDeep ? t('users.tooDeepHint') : undefined}
      isRetrying={isFetching}
      onRetry={isTooDeep ? undefined : () => void refetch()}
      actions={
        isTooDeep && (
          <Button kind="secondary" onClick={onFirst}>
            {t('users.firstPage')}
          </Button>
        )
      }
    />
  );
}
