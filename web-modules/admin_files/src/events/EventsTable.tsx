/** The table itself with its tools, its pager, and the actions on its rows. */
import { Button, EmptyState, ErrorState, isProblem, Loader, useRemembered, useTranslation } from '@cabinet/kit';
import { useNavigate } from '@cabinet/kit/router';
import {
  chosenColumns,
  ColumnChooser,
  DataTable,
  DENSITIES,
  type Density,
  NO_SELECTION,
  Pager,
  type Selection,
  TableBar,
} from '@cabinet/kit/table';
import { CheckCheck, Printer, SearchX } from 'lucide-react';
import { type Marked, newestTime, sentFilters } from '../data/admin.api';
import type { FileEventCount, FileEventPage, Filters } from '../data/contract';
import { exchangeAddress } from '../places';
import { useDeletion } from '../shared/useDeletion';
import { useDownloads } from '../shared/useDownloads';
import { useMarkViewed } from '../shared/useMarkViewed';
import { useEventColumns } from './eventColumns';
import { eventOf, keyOf } from './eventKey';
import { EventMenu } from './EventMenu';
import { useEventName } from './useEventName';
import type { TableState } from './useTableState';

/** Events that are marked in one request. */
const AT_MOST = 500;

const isDensity = (value: unknown): value is Density => DENSITIES.some((one) => one === value);
const areIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** What the kernel is told to mark. */
async function markedOf({ isAll, ids }: Selection, filters: Filters): Promise<readonly Marked[]> {
  if (isAll) {
    // What comes after this moment stays new, whichever page is shown.
    const newest = await newestTime(filters);
    return newest === null ? [] : [{ all_matching: sentFilters(filters), up_to: newest }];
  }
  const events = [...ids].map(eventOf);
  return Array.from({ length: Math.ceil(events.length / AT_MOST) }, (_, part) => ({
    events: events.slice(part * AT_MOST, (part + 1) * AT_MOST),
  }));
}

export interface EventsTableProps {
  readonly state: TableState;
  readonly list: {
    readonly data: FileEventPage | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly count: FileEventCount | undefined;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
}

export function EventsTable({ state, list, count, selection, onSelect }: EventsTableProps) {
  const { t } = useTranslation('admin_files');
  const navigate = useNavigate();
  const { filters, page, size, show, goTo } = state;
  const [density, setDensity] = useRemembered<Density>('admin_files:density', 'normal', isDensity);
  const [chosen, setChosen] = useRemembered<readonly string[]>('admin_files:columns', [], areIds);
  const { downloadFile, downloadAll } = useDownloads();
  const columns = useEventColumns(downloadFile);
  const shown = chosenColumns(columns, chosen);
  const marking = useMarkViewed(() => onSelect(NO_SELECTION));
  const markingOne = useMarkViewed();
  const deletion = useDeletion();
  const nameOf = useEventName();
  const rows = list.data?.content ?? [];
  const { next, previous } = list.data ?? {};
  return (
    <>
      {deletion.notice}
      <TableBar
        selection={selection}
        onSelect={onSelect}
        total={count?.total}
        bulk={
          <Button
            kind="quiet"
            size="small"
            isBusy={marking.isPending}
            onClick={() => marking.mutate(() => markedOf(selection, filters))}
          >
            <CheckCheck aria-hidden />
            {t('action.markRead')}
          </Button>
        }
      >
        <ColumnChooser
          columns={columns}
          shown={shown.map(({ id }) => id)}
          density={density}
          onColumns={setChosen}
          onDensity={setDensity}
          onReset={() => {
            setChosen([]);
            setDensity('normal');
          }}
        />
        <Button kind="quiet" size="small" onClick={() => window.print()}>
          <Printer aria-hidden />
          {t('events.print')}
        </Button>
      </TableBar>
      <DataTable
        label={t('title')}
        columns={shown}
        rows={rows}
        keyOf={keyOf}
        nameOf={nameOf}
        isMarked={({ is_new }) => is_new === 1}
        isBusy={list.isFetching}
        density={density}
        selection={selection}
        onSelect={onSelect}
        onOpen={({ user_id }) => void navigate(exchangeAddress(user_id))}
        actions={(event) => (
          <EventMenu
            event={event}
            onDownload={downloadFile}
            onDownloadAll={() => downloadAll(event.user_id)}
            onMarkRead={() => {
              const { user_id, date } = event;
              markingOne.mutate(() => Promise.resolve([{ events: [{ user_id, date }] }]));
            }}
            onDelete={() =>
              deletion.ask({
                fio: event.fio,
                files: event.file_list.map(({ id, name, list: side }) => ({
                  id,
                  name,
                  list: side,
                  userId: event.user_id,
                })),
              })
            }
          />
        )}
        empty={<NoRows list={list} hasFilters={Object.keys(filters).length > 0} onFirst={() => goTo(1)} />}
      />
      <Pager
        label={t('events.pages')}
        page={page}
        size={size}
        count={rows.length}
        total={count && { rows: count.total, pages: count.total_pages, isExact: count.is_exact }}
        hasNext={typeof next === 'string'}
        onPage={(wanted) => {
          if (wanted === page + 1 && typeof next === 'string') goTo(wanted, { after: next });
          else if (wanted === page - 1 && wanted > 1 && typeof previous === 'string')
            goTo(wanted, { before: previous });
          else goTo(wanted);
        }}
        onSize={(wanted) => show({ size: wanted })}
      />
      {deletion.dialog}
    </>
  );
}

interface NoRowsProps extends Pick<EventsTableProps, 'list'> {
  readonly hasFilters: boolean;
  readonly onFirst: () => void;
}

/** Why there are no rows. */
function NoRows({ list: { data, error, isFetching, refetch }, hasFilters, onFirst }: NoRowsProps) {
  const { t } = useTranslation('admin_files');
  if (data) {
    return (
      <EmptyState title={t('events.none')} icon={<SearchX />}>
        {t(hasFilters ? 'events.noneFiltered' : 'events.noneYet')}
      </EmptyState>
    );
  }
  if (error === null) return <Loader />;
  const isTooDeep = isProblem(error, 'page_too_deep');
  return (
    <ErrorState
      title={t(isTooDeep ? 'events.tooDeep' : 'events.failed')}
      error={error}
      advice={isTooDeep ? t('events.tooDeepHint') : undefined}
      isRetrying={isFetching}
      onRetry={isTooDeep ? undefined : () => void refetch()}
      actions={
        isTooDeep && (
          <Button kind="secondary" onClick={onFirst}>
            {t('events.firstPage')}
          </Button>
        )
      }
    />
  );
}
