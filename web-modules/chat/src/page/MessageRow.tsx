/** One message: who, when, its text or file, what it answers, its buttons, and what can be done with it. */
import { Button, classes, useDates, useTranslation } from '@cabinet/kit';
import { buttonsOf, fileOf } from '../client/contents';
import { type Message, readersOf, repliedTo, type Room, textOf } from '../client/timeline';
import css from './Chat.module.css';
import { ChatFile } from './ChatFile';

export interface MessageActions {
  readonly onReply: (message: Message) => void;
  readonly onEdit: (message: Message) => void;
  readonly onDelete: (message: Message) => void;
  readonly onReadBy: (message: Message) => void;
  /** B-199: the response of a button is sent as the patient's message. */
  readonly onButton: (response: string) => void;
}

export interface MessageRowProps extends MessageActions {
  readonly message: Message;
  readonly room: Room;
  readonly me: string;
  readonly nameOf: (user: string) => string;
  /** Nothing was answered after it. */
  readonly hasButtons: boolean;
}

export function MessageRow({ message, room, me, nameOf, hasButtons, ...actions }: MessageRowProps) {
  const { t } = useTranslation('chat');
  const { format } = useDates();
  const isOwn = message.sender === me;
  const quoted = repliedTo(message.content);
  const original = room.messages.find(({ id }) => id === quoted);
  const file = fileOf(message.content);
  const isSeen = isOwn && readersOf(room, message.id).some((user) => user !== me);
  return (
    <article className={classes(css.message, isOwn && css.own)}>
      <p className={css.muted}>
        {isOwn ? t('you') : nameOf(message.sender)} · {format(new Date(message.at), 'time')}
        {message.isEdited && ` · ${t('edited')}`}
        {isOwn && ` · ${t(isSeen ? 'seen' : 'sent')}`}
      </p>
      {original && <blockquote className={css.quote}>{textOf(original.content)}</blockquote>}
      {message.isDeleted && <p className={css.muted}>{t('deleted')}</p>}
      {!message.isDeleted && (file ? <ChatFile file={file} /> : <p className={css.text}>{textOf(message.content)}</p>)}
      {hasButtons && !isOwn && <ReplyButtons message={message} onButton={actions.onButton} />}
      {!message.isDeleted && (
        <div className={css.row}>
          <Button kind="quiet" size="small" onClick={() => actions.onReply(message)}>
            {t('reply')}
          </Button>
          {isOwn && !file && (
            <Button kind="quiet" size="small" onClick={() => actions.onEdit(message)}>
              {t('edit')}
            </Button>
          )}
          {/* B-267: only the author deletes. */}
          {isOwn && (
            <>
              <Button kind="quiet" size="small" onClick={() => actions.onDelete(message)}>
                {t('delete')}
              </Button>
              <Button kind="quiet" size="small" onClick={() => actions.onReadBy(message)}>
                {t('readBy')}
              </Button>
            </>
          )}
        </div>
      )}
    </article>
  );
}

function ReplyButtons({ message, onButton }: Pick<MessageRowProps, 'message' | 'onButton'>) {
  const buttons = buttonsOf(message.content);
  if (buttons.length === 0) return null;
  return (
    <div className={css.row}>
      {buttons.map(({ caption, response }, place) => (
        <Button key={place} kind="secondary" size="small" onClick={() => onButton(response)}>
          {caption}
        </Button>
      ))}
    </div>
  );
}
