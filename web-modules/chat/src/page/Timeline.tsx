/** The messages, the oldest first, with day lines. New ones of the clinic are announced; loading history is not. */
import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react';
import { announce, Button, Skeleton, SkeletonGroup, toast, useDates, useTranslation } from '@cabinet/kit';
import { ArrowDown } from 'lucide-react';
import { type Message, textOf } from '../client/timeline';
import css from './Chat.module.css';
import { MessageRow, type MessageActions } from './MessageRow';
import { usePlace } from './usePlace';
import { useReadMarker } from './useReadMarker';
import type { LiveRoom } from './useRoom';
import { useUnreadLine } from './useUnreadLine';
import { WaitingRow } from './WaitingRow';

export interface TimelineProps extends MessageActions {
  readonly live: LiveRoom;
  readonly me: string;
  readonly nameOf: (user: string) => string;
  /** B-268: whether the composer is enabled. */
  readonly canWrite: boolean;
}

export function Timeline({ live, me, nameOf, canWrite, ...actions }: TimelineProps) {
  const { t } = useTranslation('chat');
  const { dateOf, format } = useDates();
  const { messages, older } = live.room;
  const [line, setIsAtEnd] = useUnreadLine(live, me);
  const { box, place, jump } = usePlace({ messages, waiting: live.waiting.length, line: line.first });
  const [isLoading, setIsLoading] = useState(false);
  const { isAtEnd } = place;
  useEffect(() => setIsAtEnd(isAtEnd), [isAtEnd, setIsAtEnd]);
  useReadMarker(live, me, isAtEnd);
  useAnnouncements(live, me, nameOf);

  const load = async () => {
    setIsLoading(true);
    try {
      await live.loadOlder();
    } catch {
      toast.error(t('olderFailed'));
    }
    setIsLoading(false);
  };
  const lastOwn = messages.findLastIndex(({ sender }) => sender === me);
  const dayOf = (message: Message | undefined) => (message ? dateOf(new Date(message.at)) : '');

  return (
    <div className={css.list}>
      {/* The keyboard scrolls it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={box} role="log" aria-live="off" aria-label={t('messages')} tabIndex={0} className={css.timeline}>
        {!live.isLoaded && (
          <SkeletonGroup>
            <Skeleton height="3rem" />
            <Skeleton height="3rem" />
          </SkeletonGroup>
        )}
        {older !== null && (
          <Button kind="quiet" size="small" isBusy={isLoading} onClick={() => void load()}>
            {t('older')}
          </Button>
        )}
        {live.isLoaded && older === null && <p className={css.greeting}>{t('greeting')}</p>}
        {messages.map((message, at) => (
          <Fragment key={message.id}>
            {dayOf(message) !== dayOf(messages[at - 1]) && <p className={css.day}>{format(dayOf(message), 'date')}</p>}
            {message.id === line.first && (
              <p className={css.line} data-line="">
                {t('unread', { count: line.count })}
              </p>
            )}
            <MessageRow
              message={message}
              room={live.room}
              me={me}
              nameOf={nameOf}
              hasButtons={at > lastOwn && canWrite}
              canWrite={canWrite}
              {...actions}
            />
          </Fragment>
        ))}
        {live.waiting.map((entry) => (
          <WaitingRow
            key={entry.txn}
            entry={entry}
            onAgain={() => void live.again(entry)}
            onDiscard={() => void live.discard(entry)}
          />
        ))}
      </div>
      {!isAtEnd && (
        <div className={css.jump}>
          <Button kind="secondary" size="small" onClick={() => jump(place.isLineBelow ? 'line' : 'end')}>
            <ArrowDown aria-hidden />
            {place.isLineBelow ? t('unread', { count: line.count }) : t('toEnd')}
          </Button>
        </div>
      )}
    </div>
  );
}

function useAnnouncements({ isLoaded, room }: LiveRoom, me: string, nameOf: (user: string) => string) {
  const { t } = useTranslation('chat');
  const known = useRef<string | null>(null);
  const last = room.messages.at(-1);
  const lastId = last?.id ?? '';
  const tell = useEffectEvent(() => {
    if (!last || last.sender === me || last.isDeleted) return;
    announce(t('new', { name: nameOf(last.sender), text: textOf(last.content) }));
  });
  useEffect(() => {
    if (!isLoaded) return;
    // The first answer is what was there before.
    if (known.current !== null && known.current !== lastId) tell();
    known.current = lastId;
  }, [isLoaded, lastId]);
}
