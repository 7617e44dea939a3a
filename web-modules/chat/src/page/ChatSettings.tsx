/** The chat's own settings: the sound of a new message, and a letter about unread ones. */
import { toast, useMutation, useQueryClient, useTranslation } from '@cabinet/kit';
import { Popup } from '@cabinet/kit/aria';
import { Tick } from '@cabinet/kit/views';
import { Settings } from 'lucide-react';
import { type Chat, chatKey, saveNotices } from '../api';
import { playSound } from './sound';

export interface ChatSettingsProps {
  readonly chat: Chat;
  /** The button has no room for its name. */
  readonly isIcon: boolean;
  readonly hasSound: boolean;
  readonly onSound: (hasSound: boolean) => void;
}

export function ChatSettings({ chat, isIcon, hasSound, onSound }: ChatSettingsProps) {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const showMail = (mail: boolean) =>
    client.setQueryData<Chat>(chatKey, (known) => known && { ...known, notices: { ...known.notices, mail } });
  const save = useMutation({
    mutationFn: (mail: boolean) => saveNotices({ mail }),
    onMutate: showMail,
    onError: (error, mail) => {
      showMail(!mail);
      toast.failure(t('settings.failed'), error);
    },
  });
  return (
    <Popup label={t('settings')} icon={<Settings aria-hidden />} isIcon={isIcon}>
      <Tick
        checked={hasSound}
        onChange={({ target }) => {
          onSound(target.checked);
          // The press that allows sound is also its sample.
          if (target.checked) playSound();
        }}
      >
        {t('settings.sound')}
      </Tick>
      <Tick
        checked={chat.notices.mail}
        disabled={save.isPending}
        onChange={({ target }) => save.mutate(target.checked)}
      >
        {t('settings.mail')}
      </Tick>
    </Popup>
  );
}
