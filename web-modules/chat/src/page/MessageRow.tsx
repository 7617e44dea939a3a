/** One message: who, when, its text or file, what it answers, its buttons, and a menu of what can be done with it. */
import { Button, classes, useDates, useTranslation } from '@cabinet/kit';
import { ActionMenu, type MenuAction } from '@cabinet/kit/aria';
import { CheckCheck, Pencil, Quote, Reply, Trash2 } from 'lucide-react';
import { buttonsOf, fileOf } from '../client/contents';
import { type Message, readersOf, repliedTo, type Room, textOf } from '../client/timeline';
import css from './Chat.module.css';
import { ChatFile } from './ChatFile';

export interface MessageActions {
  readonly onReply: (message: Message) => void;
  readonly onQuote: (message: Message) => void;
  /** Absent: not offered, as to guests (B-267). */
  readonly onEdit?: (message: Message) => void;
  readonly onDelete?: (message: Message) => void;
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
  readonly canWrite: boolean;
}

export function MessageRow({ message, room, me, nameOf, hasButtons, canWrite, ...actions }: MessageRowProps) {
  const { t } = useTranslation('chat');
  const { format } = useDates();
  const isOwn = message.sender === me;
  const answered = repliedTo(message.content);
  const original = room.messages.find(({ id }) => id === answered);
  const file = fileOf(message.content);
  const isSeen = isOwn && readersOf(room, message.id).some((user) => user !== me);
  const name = isOwn ? t('you') : nameOf(message.sender);
  const time = format(new Date(message.at), 'time');
  const menu = useActions({ message, isOwn, isFile: file !== null, canWrite, ...actions });
  return (
    <article className={classes(css.message, isOwn && css.own)}>
      <div className={css.head}>
        <p className={css.muted}>
          {name} · {time}
          {message.isEdited && ` · ${t('edited')}`}
          {isOwn && ` · ${t(isSeen ? 'seen' : 'sent')}`}
        </p>
        {!message.isDeleted && menu.length > 0 && <ActionMenu label={t('actions', { name, time })} actions={menu} />}
      </div>
      {original && <blockquote className={css.quote}>{textOf(original.content)}</blockquote>}
      {message.isDeleted && <p className={css.muted}>{t('deleted')}</p>}
      {!message.isDeleted && (file ? <ChatFile file={file} /> : <p className={css.text}>{textOf(message.content)}</p>)}
      {hasButtons && !isOwn && <ReplyButtons message={message} onButton={actions.onButton} />}
    </article>
  );
}

interface Possible extends Omit<MessageActions, 'onButton'> {
  readonly message: Message;
  readonly isOwn: boolean;
  readonly isFile: boolean;
  readonly canWrite: boolean;
}

/** What can be done with a message: reply and quote while one can write (B-268), delete one's own (B-267). */
function useActions({ message, isOwn, isFile, canWrite, ...on }: Possible): readonly MenuAction[] {
  const { t } = useTranslation('chat');
  const all: readonly (MenuAction & { readonly isOffered: boolean })[] = [
    {
      id: 'reply',
      label: t('reply'),
      icon: <Reply aria-hidden />,
      isOffered: canWrite,
      onAction: () => on.onReply(message),
    },
    {
      id: 'quote',
      label: t('quote'),
      icon: <Quote aria-hidden />,
      isOffered: canWrite && !isFile,
      onAction: () => on.onQuote(message),
    },
    {
      id: 'edit',
      label: t('edit'),
      icon: <Pencil aria-hidden />,
      isOffered: isOwn && canWrite && !isFile && on.onEdit !== undefined,
      onAction: () => on.onEdit?.(message),
    },
    {
      id: 'readBy',
      label: t('readBy'),
      icon: <CheckCheck aria-hidden />,
      isOffered: isOwn,
      onAction: () => on.onReadBy(message),
    },
    {
      id: 'delete',
      label: t('delete'),
      icon: <Trash2 aria-hidden />,
      isCritical: true,
      isOffered: isOwn && on.onDelete !== undefined,
      onAction: () => on.onDelete?.(message),
    },
  ];
  return all.filter(({ isOffered }) => isOffered);
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
