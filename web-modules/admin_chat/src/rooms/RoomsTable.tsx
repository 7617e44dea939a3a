/** The conversations: who waits since when, who answers, and what can be done. */
import {
  Button,
  EmptyState,
  ErrorState,
  Loader,
  Pill,
  useCan,
  useDates,
  useLanguage,
  useTranslation,
} from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import { type Column, DataTable, Pager, type TableState } from '@cabinet/kit/table';
import { StaleNotice } from '@cabinet/kit/views';
import { MessageCircle, MessageCircleReply } from 'lucide-react';
import type { ChatRoomPage, ListedChatRoom } from '../data/contract';
import { useStaff } from '../data/queries';
import { userAddress } from '../places';
import { RoomMenu } from './RoomMenu';
import { useOwnerName } from './useOwnerName';
import { useRoomDialogs } from './useRoomDialogs';
import { waitedText } from './waited';

export interface RoomsTableProps {
  readonly state: TableState;
  readonly list: {
    readonly data: ChatRoomPage | undefined;
    readonly dataUpdatedAt: number;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
}

export function RoomsTable({ state, list }: RoomsTableProps) {
  const { t } = useTranslation(['admin_chat', 'kit']);
  const { format } = useDates();
  const { data, dataUpdatedAt, error, isFetching, isPlaceholderData, refetch } = list;
  const { page, size, goTo, show } = state;
  const columns = useRoomColumns(dataUpdatedAt);
  const { ask, dialog } = useRoomDialogs();
  const total = data?.total ?? 0;
  return (
    <>
      {data && error !== null && (
        <StaleNotice retryLabel={t('kit:retry')} isRetrying={isFetching} onRetry={() => void refetch()}>
          {t('kit:stale', { when: format(new Date(dataUpdatedAt), 'time') })}
        </StaleNotice>
      )}
      <DataTable
        label={t('title')}
        columns={columns}
        rows={data?.items ?? []}
        keyOf={({ id }) => id}
        isMarked={({ waiting_since: since }) => since !== null}
        isBusy={isPlaceholderData}
        actions={(room) => <RoomMenu room={room} onAsk={ask} />}
        empty={<NoRooms state={state} list={list} />}
      />
      {total > 0 && (
        <Pager
          label={t('kit:table.pages')}
          page={page}
          size={size}
          count={data?.items.length ?? 0}
          total={{ rows: total, pages: Math.ceil(total / size), isExact: true }}
          hasNext={page * size < total}
          onPage={(wanted) => goTo(wanted)}
          onSize={(wanted) => show({ size: wanted })}
        />
      )}
      {dialog}
    </>
  );
}

/** Why there are no rows. */
function NoRooms({ state: { filters, page, goTo }, list: { data, error, isFetching, refetch } }: RoomsTableProps) {
  const { t } = useTranslation(['admin_chat', 'kit']);
  if (data === undefined) {
    if (error === null) return <Loader />;
    return <ErrorState title={t('failed')} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (data.total > 0 && page > 1) {
    // Others were answered meanwhile.
    return (
      <EmptyState title={t('kit:table.none')} icon={<MessageCircle />}>
        <Button kind="secondary" onClick={() => goTo(1)}>
          {t('kit:table.first_page')}
        </Button>
      </EmptyState>
    );
  }
  return filters.all === '1' ? (
    <EmptyState title={t('none')} icon={<MessageCircle />}>
      {t('noneHint')}
    </EmptyState>
  ) : (
    <EmptyState title={t('noneWaiting')} icon={<MessageCircleReply />}>
      {t('noneWaitingHint')}
    </EmptyState>
  );
}

/** `now`: when the list was loaded. */
function useRoomColumns(now: number): readonly Column<ListedChatRoom>[] {
  const { t } = useTranslation('admin_chat');
  const { format } = useDates();
  const language = useLanguage();
  const can = useCan();
  const ownerOf = useOwnerName();
  const staff = useStaff().data ?? [];
  const moment = (at: string | null) => (at === null ? '—' : format(at, 'dateTime'));
  const nameOf = (id: string) => staff.find(({ matrix_id: one }) => one === id)?.name ?? id;
  return [
    {
      id: 'patient',
      label: t('column.patient'),
      cell: (room) => {
        const { user_id: user } = room;
        const shown = ownerOf(room);
        return user !== null && can('users.read') ? <Link to={userAddress(user)}>{shown}</Link> : shown;
      },
    },
    {
      id: 'waits',
      label: t('column.waits'),
      cell: ({ waiting_since: since }) =>
        since === null ? (
          <Pill kind="positive">{t('answered')}</Pill>
        ) : (
          <>
            <Pill kind="warning">{waitedText(since, now, language)}</Pill>
            <br />
            <span className="muted small">{t('since', { when: moment(since) })}</span>
          </>
        ),
    },
    {
      id: 'seen',
      label: t('column.seen'),
      cell: ({ waiting_since: since, seen_at: seen }) => (since !== null && seen === null ? t('unseen') : moment(seen)),
    },
    { id: 'department', label: t('column.department'), cell: ({ title }) => title },
    {
      id: 'assignee',
      label: t('column.assignee'),
      cell: ({ assignee }) => (assignee === null ? <span className="muted">{t('anyone')}</span> : nameOf(assignee)),
    },
    {
      id: 'clinicAt',
      label: t('column.clinicAt'),
      cell: ({ last_clinic_at: at, last_clinic_by: by }) => (
        <>
          {moment(at)}
          {by !== null && <div className="muted small">{by}</div>}
        </>
      ),
    },
  ];
}
