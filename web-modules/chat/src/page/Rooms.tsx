/** The list of rooms: the general one and the departments (B-089). */
import { useEffect, useRef } from 'react';
import { classes, Pill, useDates, useTranslation } from '@cabinet/kit';
import type { ChatRoom } from '../api';
import css from './Rooms.module.css';

/** What identifies a room that may not be opened yet. */
export const keyOf = ({ department }: ChatRoom): string => department ?? '';

export interface RoomsProps {
  readonly rooms: readonly ChatRoom[];
  /** The room that is shown beside the list. */
  readonly current: string | null;
  /** The room from which the patient has come back: it takes the focus. */
  readonly left: string | null;
  readonly isBusy: boolean;
  readonly onChoose: (room: ChatRoom) => void;
}

export function Rooms({ rooms, current, left, isBusy, onChoose }: RoomsProps) {
  const { t } = useTranslation('chat');
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (left !== null) list.current?.querySelector<HTMLElement>(`[data-room="${CSS.escape(left)}"]`)?.focus();
  }, [left]);
  return (
    <nav aria-label={t('rooms')} className={css.rooms} aria-busy={isBusy}>
      <ul ref={list} role="list" className={css.list}>
        {rooms.map((room) => (
          <li key={keyOf(room)}>
            <button
              type="button"
              data-room={keyOf(room)}
              className={classes(css.room, keyOf(room) === current && css.current)}
              aria-current={keyOf(room) === current || undefined}
              aria-disabled={isBusy || undefined}
              onClick={() => {
                if (!isBusy) onChoose(room);
              }}
            >
              <span className={css.title}>{room.title}</span>
              <span className="visually-hidden">, </span>
              <When room={room} />
              {room.unread > 0 && (
                <span className={css.unread}>
                  <span aria-hidden>
                    <Pill kind="brand">{room.unread}</Pill>
                  </span>
                  <span className="visually-hidden">, {t('unread', { count: room.unread })}</span>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The time of today's last message, the day of an earlier one. */
function When({ room }: { readonly room: ChatRoom }) {
  const { t } = useTranslation('chat');
  const { format, dateOf, daysUntil } = useDates();
  const words = () => {
    if (room.room_id === null) return t('rooms.new');
    if (room.last_at === null) return t('rooms.empty');
    const day = dateOf(room.last_at);
    return daysUntil(day) === 0 ? format(room.last_at, 'time') : format(day, 'dayMonth');
  };
  return <span className={css.when}>{words()}</span>;
}
