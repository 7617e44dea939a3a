/** The table itself with its tools, its pager, and the actions on its rows. */
import { Button, useCan, useTranslation } from '@cabinet/kit';
import { useNavigate } from '@cabinet/kit/router';
import {
  DataTable,
  ListPager,
  NO_SELECTION,
  NoRows,
  PrintButton,
  type Selection,
  TableBar,
  type TableState,
  useTableLook,
} from '@cabinet/kit/table';
import { CheckCheck } from 'lucide-react';
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

/** Events that are marked in one request. */
const AT_MOST = 500;

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
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  readonly count: FileEventCount | undefined;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
}

export function EventsTable({ state, list, count, selection, onSelect }: EventsTableProps) {
  const { t } = useTranslation('admin_files');
  const navigate = useNavigate();
  const can = useCan();
  const { downloadFile, downloadAll } = useDownloads();
  const look = useTableLook('admin_files', useEventColumns(downloadFile));
  const marking = useMarkViewed(() => onSelect(NO_SELECTION));
  const markingOne = useMarkViewed();
  const deletion = useDeletion();
  const nameOf = useEventName();
  return (
    <>
      {deletion.notice}
      <TableBar
        selection={selection}
        onSelect={onSelect}
        total={count?.total}
        bulk={
          can('files.write') && (
            <Button
              kind="quiet"
              size="small"
              isBusy={marking.isPending}
              onClick={() => marking.mutate(() => markedOf(selection, state.filters))}
            >
              <CheckCheck aria-hidden />
              {t('action.markRead')}
            </Button>
          )
        }
      >
        {look.chooser}
        <PrintButton />
      </TableBar>
      <DataTable
        label={t('title')}
        columns={look.columns}
        rows={list.data?.content ?? []}
        keyOf={keyOf}
        nameOf={nameOf}
        isMarked={({ is_new }) => is_new === 1}
        isBusy={list.isFetching}
        density={look.density}
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
        empty={<NoRows state={state} list={list} failed={t('events.failed')} noneYet={t('events.noneYet')} />}
      />
      <ListPager state={state} list={list.data} isOutdated={list.isPlaceholderData} count={count} />
      {deletion.dialog}
    </>
  );
}
