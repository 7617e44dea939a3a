/** The messages, the oldest first, with day lines. New ones of the clinic are announced; loading history is not. */
import { Fragment, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { announce, Button, Skeleton, SkeletonGroup, toast, useDates, useTranslation } from '@cabinet/kit';
import { type Message, textOf } from '../client/timeline';
import css from './Chat.module.css';
import { MessageRow, type MessageActions } from './MessageRow';
import type { LiveRoom } from './useRoom';
import { WaitingRow } from './WaitingRow';

/** Nearer to the end than this, the reader follows new messages. */
const NEAR_PX = 80;

export interface TimelineProps extends MessageActions {
  readonly live: LiveRoom;
  readonly me: string;
  readonly nameOf: (user: string) => string;
}

export function Timeline({ live, me, nameOf, ...actions }: TimelineProps) {
  const { t } = useTranslation('chat');
  const { dateOf, format } = useDates();
  const { messages, older } = live.room;
  const box = usePlace(messages, live.waiting.length);
  const [isLoading, setIsLoading] = useState(false);
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
    // The keyboard scrolls it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
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
      {messages.map((message, place) => (
        <Fragment key={message.id}>
          {dayOf(message) !== dayOf(messages[place - 1]) && <p className={css.day}>{format(dayOf(message), 'date')}</p>}
          <MessageRow
            message={message}
            room={live.room}
            me={me}
            nameOf={nameOf}
            hasButtons={place > lastOwn}
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
  );
}

/** Follows the end of the list, and keeps the reading place when older messages come before it. */
function usePlace(messages: readonly Message[], waiting: number) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ first: '', height: 0, isNear: true });
  const first = messages[0]?.id ?? '';
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const was = before.current;
    if (was.isNear) element.scrollTop = element.scrollHeight;
    else if (was.first !== first) element.scrollTop += element.scrollHeight - was.height;
    const note = () => {
      const { scrollHeight, scrollTop, clientHeight } = element;
      before.current = { first, height: scrollHeight, isNear: scrollHeight - scrollTop - clientHeight < NEAR_PX };
    };
    note();
    element.addEventListener('scroll', note);
    return () => element.removeEventListener('scroll', note);
  }, [first, messages, waiting]);
  return box;
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
