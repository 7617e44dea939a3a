/** The room list (B-089), the timeline (B-090) and the composer (B-091). */
import { useEffect, useState } from 'react';
import {
  Button,
  Notice,
  PhoneLink,
  toast,
  useQuery,
  useQueryClient,
  useTranslation,
  newIdempotencyKey,
} from '@cabinet/kit';
import { ConfirmDialog } from '@cabinet/kit/aria';
import type { Chat } from '../api';
import { isFull } from '../client/failures';
import { editContent, textContent } from '../client/contents';
import { homeserver } from '../client/homeserver';
import type { Message } from '../client/timeline';
import css from './Chat.module.css';
import { Composer, type Subject } from './Composer';
import { ReadBy } from './ReadBy';
import { Timeline } from './Timeline';
import { typingWords } from './typing';
import { type LiveRoom, useRoom } from './useRoom';

export interface ConversationProps {
  readonly chat: Chat;
  readonly onRetry: () => void;
}

export function Conversation({ chat, onRetry }: ConversationProps) {
  const { t } = useTranslation('chat');
  const [chosen, setChosen] = useState(chat.rooms[0]?.room_id ?? '');
  return (
    <>
      {chat.rooms.length > 1 && (
        <nav aria-label={t('rooms')} className={css.row}>
          {chat.rooms.map(({ room_id: id, title }) => (
            <Button
              key={id}
              size="small"
              kind={id === chosen ? 'primary' : 'secondary'}
              aria-current={id === chosen || undefined}
              onClick={() => setChosen(id)}
            >
              {title}
            </Button>
          ))}
        </nav>
      )}
      <OpenRoom key={chosen} chat={chat} id={chosen} onRetry={onRetry} />
    </>
  );
}

function OpenRoom({ chat, id, onRetry }: ConversationProps & { readonly id: string }) {
  const { t } = useTranslation('chat');
  const me = chat.user_id ?? '';
  const live = useRoom(id);
  const nameOf = useNames(id);
  const [subject, setSubject] = useState<Subject | null>(null);
  const [read, setRead] = useState<Message | null>(null);
  const [deleted, setDeleted] = useState<Message | null>(null);
  useReadMarker(id, live, me);

  const sendText = async (text: string): Promise<boolean> => {
    const content =
      subject?.kind === 'edit' ? editContent(text, subject.message.id) : textContent(text, subject?.message.id ?? null);
    const isStored = await live.send(content);
    if (isStored) setSubject(null);
    else toast.error(t('notStored'));
    return isStored;
  };
  const remove = async ({ id: event }: Message) => {
    setDeleted(null);
    try {
      await homeserver.redact(id, event, newIdempotencyKey());
    } catch {
      toast.error(t('notDeleted'));
    }
  };

  return (
    <section aria-label={t('conversation')} className={css.conversation}>
      {live.isLost && (
        <p role="status" className={css.lost}>
          {t('lost')}
        </p>
      )}
      {live.refused && <Refused chat={chat} live={live} onRetry={onRetry} />}
      <Timeline
        live={live}
        me={me}
        nameOf={nameOf}
        onReply={(message) => setSubject({ kind: 'reply', message })}
        onEdit={(message) => setSubject({ kind: 'edit', message })}
        onDelete={setDeleted}
        onReadBy={setRead}
        onButton={(response) => void live.send(textContent(response, null))}
      />
      <p className={css.typing}>{typingWords(t, live.room.typing.filter((user) => user !== me).map(nameOf))}</p>
      <Composer
        key={subject === null ? 'new' : `${subject.kind}:${subject.message.id}`}
        room={id}
        me={me}
        subject={subject}
        maxBytes={chat.max_file_bytes}
        onCancel={() => setSubject(null)}
        onText={sendText}
        onFile={live.send}
      />
      <ReadBy message={read} room={live.room} me={me} nameOf={nameOf} onClose={() => setRead(null)} />
      <ConfirmDialog
        isOpen={deleted !== null}
        isCritical
        title={t('delete.title')}
        confirmLabel={t('delete')}
        onConfirm={() => {
          if (deleted) void remove(deleted);
        }}
        onClose={() => setDeleted(null)}
      >
        <p>{t('delete.text')}</p>
      </ConfirmDialog>
    </section>
  );
}

/** The chat refuses in a way that no retry of its own changes. */
function Refused({ chat, live, onRetry }: ConversationProps & { readonly live: LiveRoom }) {
  const { t } = useTranslation(['chat', 'kit']);
  return (
    <Notice kind="warning">
      <p>{t(live.refused && isFull(live.refused) ? 'full' : 'cannotEnter')}</p>
      <div className={css.row}>
        <PhoneLink phone={chat.clinic.phone} />
        <Button
          kind="secondary"
          size="small"
          onClick={() => {
            live.retry();
            onRetry();
          }}
        >
          {t('kit:retry')}
        </Button>
      </div>
    </Notice>
  );
}

/** Display names of the room; the clinic's title for somebody without one, never a Matrix id. */
function useNames(id: string): (user: string) => string {
  const { t } = useTranslation('chat');
  const members = useQuery({
    queryKey: ['chat', 'members', id],
    queryFn: () => homeserver.members(id),
    enabled: id !== '',
    meta: { isBeside: true },
  });
  return (user) => members.data?.joined[user]?.display_name ?? t('clinic');
}

/** Tells the clinic that its last message is on the screen of a visible page. */
function useReadMarker(id: string, { room }: LiveRoom, me: string) {
  const client = useQueryClient();
  const last = room.messages.at(-1);
  const unread = last && last.sender !== me && room.readUpTo[me] !== last.id ? last.id : null;
  useEffect(() => {
    if (unread === null) return undefined;
    const tell = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', tell);
      // The next message or visit tells it again.
      homeserver.read(id, unread).then(
        () => client.invalidateQueries({ queryKey: ['badge', 'chat'] }),
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', tell);
    tell();
    return () => document.removeEventListener('visibilitychange', tell);
  }, [id, unread, client]);
}
