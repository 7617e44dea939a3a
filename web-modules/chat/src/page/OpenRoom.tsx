/** An open room: the timeline (B-090) and the composer (B-091). */
import { useState } from 'react';
import { Button, newIdempotencyKey, Notice, PhoneLink, toast, useIsPhone, useTranslation } from '@cabinet/kit';
import { ConfirmDialog } from '@cabinet/kit/aria';
import type { Chat } from '../api';
import { consentPage, isConsentNeeded, isFull, problemOf } from '../client/failures';
import { editContent, quoted, textContent } from '../client/contents';
import { type Message, textOf } from '../client/timeline';
import { useAccess } from './access';
import css from './Chat.module.css';
import { Composer, type Subject } from './Composer';
import { type Consent, ConsentNeeded, consentOf } from './ConsentNeeded';
import { readDraft, writeDraft } from './drafts';
import { ReadBy } from './ReadBy';
import { Timeline } from './Timeline';
import { typingWords } from './typing';
import type { Live } from './useLive';
import { useNames } from './useNames';
import { useRoom } from './useRoom';

export interface OpenRoomProps {
  readonly chat: Pick<Chat, 'user_id' | 'clinic' | 'max_file_bytes'>;
  readonly id: string;
  readonly live: Live;
  readonly isCompact: boolean;
  readonly onRetry: () => void;
}

export function OpenRoom({ chat, id, live, isCompact, onRetry }: OpenRoomProps) {
  const { t } = useTranslation('chat');
  const { homeserver, isGuest } = useAccess();
  const isPhone = useIsPhone();
  const me = chat.user_id ?? '';
  const room = useRoom(live, id);
  const nameOf = useNames(id, room.room);
  // Each subject has a composer of its own: `turn` is its key.
  const [{ subject, turn }, setTurn] = useState<{ readonly subject: Subject | null; readonly turn: number }>({
    subject: null,
    turn: 0,
  });
  const turnTo = (next: Subject | null) => setTurn((before) => ({ subject: next, turn: before.turn + 1 }));
  const [read, setRead] = useState<Message | null>(null);
  const [deleted, setDeleted] = useState<Message | null>(null);
  const [refused, setRefused] = useState<Consent | null>(null);
  const consent = consentOf(live, room) ?? refused;
  const canWrite = live.refused === null && consent === null;

  /** Whether a call was refused for want of consent: the agreement opens instead of a message. */
  const asks = (error: unknown): boolean => {
    const problem = problemOf(error);
    if (!isConsentNeeded(problem)) return false;
    setRefused({ page: consentPage(problem) });
    return true;
  };
  const sendText = async (text: string): Promise<boolean> => {
    const content =
      subject?.kind === 'edit' ? editContent(text, subject.message.id) : textContent(text, subject?.message.id ?? null);
    const isStored = await room.send(content);
    if (!isStored) toast.error(t('notStored'));
    else if (subject) turnTo(null);
    return isStored;
  };
  const quote = ({ content }: Message) => {
    const draft = readDraft(id);
    writeDraft(id, `${draft === '' ? '' : `${draft}\n`}${quoted(textOf(content))}\n`);
    turnTo(null);
  };
  const remove = async ({ id: event }: Message) => {
    setDeleted(null);
    try {
      await homeserver.redact(id, event, newIdempotencyKey());
    } catch (error) {
      if (!asks(error)) toast.error(t('notDeleted'));
    }
  };
  const goOn = () => {
    setRefused(null);
    live.retry();
    for (const entry of room.waiting) if (entry.refused !== undefined) void room.again(entry);
  };

  return (
    <section aria-label={t('conversation')} className={css.conversation}>
      {live.isLost && (
        <p role="status" className={css.lost}>
          {t('lost')}
        </p>
      )}
      {consent && <ConsentNeeded consent={consent} onAgreed={goOn} />}
      {live.refused && !consent && <Refused chat={chat} live={live} onRetry={onRetry} />}
      <Timeline
        live={room}
        me={me}
        nameOf={nameOf}
        canWrite={canWrite}
        onReply={(message) => turnTo({ kind: 'reply', message })}
        onQuote={quote}
        {...(!isGuest && { onEdit: (message: Message) => turnTo({ kind: 'edit', message }), onDelete: setDeleted })}
        onReadBy={setRead}
        onButton={(response) => void room.send(textContent(response, null))}
      />
      <p className={css.typing}>{typingWords(t, room.room.typing.filter((user) => user !== me).map(nameOf))}</p>
      <Composer
        key={turn}
        room={id}
        me={me}
        subject={subject}
        isDisabled={!canWrite}
        hasFocus={turn > 0}
        maxBytes={chat.max_file_bytes}
        isCompact={isCompact || isPhone}
        onCancel={() => turnTo(null)}
        onText={sendText}
        onFile={room.send}
        asksConsent={asks}
      />
      <ReadBy message={read} room={room.room} me={me} nameOf={nameOf} onClose={() => setRead(null)} />
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
function Refused({ chat, live, onRetry }: Omit<OpenRoomProps, 'id' | 'isCompact'>) {
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
