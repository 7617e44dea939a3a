/** The rooms (B-089) and the one that is open, live. On a narrow window, or in the widget, one of both is shown. */
import { useEffect, useRef, useState } from 'react';
import {
  Button,
  IconButton,
  toast,
  useIsNarrowChat,
  useIsPhone,
  useMutation,
  useQueryClient,
  useTranslation,
} from '@cabinet/kit';
import { ArrowLeft } from 'lucide-react';
import { type Chat, chatKey, type ChatRoom, openChat } from '../api';
import type { News } from '../client/news';
import css from './Chat.module.css';
import { ChatSettings } from './ChatSettings';
import { Hours } from './Clinic';
import { OpenRoom } from './OpenRoom';
import { keyOf, Rooms } from './Rooms';
import { playSound } from './sound';
import { useLive } from './useLive';
import { useSound } from './useSound';

/** By then the homeserver has told the kernel of a message, too. */
const COUNTED_MS = 1_000;

export interface ConversationProps {
  readonly chat: Chat;
  /** In the widget: little room, as on a narrow window. */
  readonly isCompact: boolean;
  readonly onRetry: () => void;
}

export function Conversation({ chat, isCompact, onRetry }: ConversationProps) {
  const { t } = useTranslation('chat');
  const [hasSound, setHasSound] = useSound();
  const hasList = chat.rooms.length > 1;
  const isOneOfBoth = useIsNarrowChat() || isCompact;
  const hasIcons = useIsPhone() || isCompact;
  const [chosen, setChosen] = useState<string | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  const opened = chat.rooms.find((room) => keyOf(room) === chosen && room.room_id !== null);
  const shown = opened ?? (isOneOfBoth && hasList ? undefined : chat.rooms.find(({ room_id: id }) => id !== null));
  const live = useLive(chat.user_id ?? '', useNews(hasSound));
  const open = useOpen(setChosen);

  const choose = (room: ChatRoom) => {
    if (room.room_id === null) open.mutate(room);
    else setChosen(keyOf(room));
  };
  const list = hasList && (!isOneOfBoth || !shown) && (
    <Rooms
      rooms={chat.rooms}
      current={shown ? keyOf(shown) : null}
      left={left}
      isBusy={open.isPending}
      onChoose={choose}
    />
  );
  const hasBack = hasList && isOneOfBoth;
  // In the widget, an open department has a bar more; the messages get the line of the hours, which is above the list of departments.
  const hasHours = !(isCompact && hasBack && shown && chat.clinic.is_open);
  return (
    <>
      {hasHours && <Hours clinic={chat.clinic} isCompact={isCompact} />}
      <div className={hasList ? css.bar : css.lone}>
        {hasBack && shown && (
          <Back
            isIcon={hasIcons}
            onBack={() => {
              setLeft(keyOf(shown));
              setChosen(null);
            }}
          />
        )}
        {hasList && shown && <h2 className={css.room}>{shown.title}</h2>}
        <span className={css.settings}>
          <ChatSettings
            chat={chat}
            isIcon={hasIcons || (isOneOfBoth && hasList)}
            hasSound={hasSound}
            onSound={setHasSound}
          />
        </span>
      </div>
      <div className={list && shown ? css.both : css.one}>
        {list}
        {shown && (
          <OpenRoom
            key={keyOf(shown)}
            chat={chat}
            id={shown.room_id ?? ''}
            live={live}
            isCompact={isCompact}
            onRetry={onRetry}
          />
        )}
      </div>
      {!list && !shown && <p>{t('rooms.empty')}</p>}
    </>
  );
}

/** Back to the list; takes the focus, because the list that had it is gone. */
function Back({ isIcon, onBack }: { readonly isIcon: boolean; readonly onBack: () => void }) {
  const { t } = useTranslation('chat');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const arrow = <ArrowLeft aria-hidden />;
  if (isIcon) {
    return (
      <IconButton ref={button} label={t('rooms.back')} onClick={onBack}>
        {arrow}
      </IconButton>
    );
  }
  return (
    <Button ref={button} kind="quiet" size="small" onClick={onBack}>
      {arrow}
      {t('rooms.back')}
    </Button>
  );
}

/** Opens a department that was not opened yet. */
function useOpen(onOpened: (key: string) => void) {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (room: ChatRoom) => openChat(room.department),
    onSuccess: (chat, room) => {
      client.setQueryData(chatKey, chat);
      onOpened(keyOf(room));
    },
    onError: (error) => toast.failure(t('cannotEnter'), error),
  });
}

/**
 * What a new message does outside of its room: the sound, and the numbers beside the rooms, in the menu and in the page's title. The kernel
 * counts: a homeserver's first answer may be minutes old (Synapse keeps it), so what follows it may have been counted before.
 */
function useNews(hasSound: boolean): (news: readonly News[]) => void {
  const client = useQueryClient();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return (news) => {
    if (hasSound) playSound();
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      void client.invalidateQueries({ queryKey: ['badge', 'chat'] });
      void client.invalidateQueries({ queryKey: chatKey, exact: true });
    }, COUNTED_MS);
    client.setQueryData<Chat>(
      chatKey,
      (chat) => chat && { ...chat, rooms: chat.rooms.map((room) => withNews(room, news)) },
    );
  };
}

function withNews(room: ChatRoom, news: readonly News[]): ChatRoom {
  const here = news.find((one) => one.room === room.room_id);
  return here ? { ...room, last_at: new Date(here.at).toISOString() } : room;
}
