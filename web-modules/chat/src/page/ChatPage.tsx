/** `/chat`: the conversation with the clinic, or what has to happen before it (B-094, B-218, B-327). */
import { useState } from 'react';
import {
  Button,
  ErrorState,
  Notice,
  PageHeader,
  PhoneLink,
  Skeleton,
  SkeletonGroup,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@cabinet/kit';
import { acceptAgreement, type Chat, chatKey, loadChat, openChat } from '../api';
import { Agreement } from './Agreement';
import css from './Chat.module.css';
import { Conversation } from './Conversation';
import { Emergency, Hours } from './Clinic';

export function ChatPage() {
  const { t } = useTranslation('chat');
  const chat = useQuery({ queryKey: chatKey, queryFn: ({ signal }) => loadChat(signal) });
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} />
      {chat.isPending && (
        <SkeletonGroup>
          <Skeleton height="12rem" />
        </SkeletonGroup>
      )}
      {chat.isError && !chat.data && (
        <ErrorState
          title={t('cannotEnter')}
          error={chat.error}
          isRetrying={chat.isFetching}
          onRetry={() => void chat.refetch()}
        />
      )}
      {chat.data && (
        <>
          <Emergency clinic={chat.data.clinic} />
          <Hours clinic={chat.data.clinic} />
          <State chat={chat.data} onRetry={() => void chat.refetch()} />
        </>
      )}
    </div>
  );
}

function State({ chat, onRetry }: { readonly chat: Chat; readonly onRetry: () => void }) {
  switch (chat.state) {
    case 'agreement_needed':
    case 'not_opened':
      return <Entrance chat={chat} />;
    case 'open':
      return <Conversation chat={chat} onRetry={onRetry} />;
    case 'closed':
    case 'unavailable':
      return <Away chat={chat} onRetry={onRetry} />;
  }
}

/** The clinic has closed this chat, or the chat does not work: the telephone remains. */
function Away({ chat, onRetry }: { readonly chat: Chat; readonly onRetry: () => void }) {
  const { t } = useTranslation(['chat', 'kit']);
  return (
    <Notice kind="warning">
      <p>{t(chat.state === 'closed' ? 'closed' : 'unavailable')}</p>
      <div className={css.row}>
        <PhoneLink phone={chat.clinic.phone} />
        {chat.state === 'unavailable' && (
          <Button kind="secondary" size="small" onClick={onRetry}>
            {t('kit:retry')}
          </Button>
        )}
      </div>
    </Notice>
  );
}

/** Opens the chat; asks for the agreement first where it is missing, or the kernel says that it is. */
function Entrance({ chat }: { readonly chat: Chat }) {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const open = useMutation({
    mutationFn: async (version: string | null) => {
      if (version !== null) await acceptAgreement(version);
      return openChat();
    },
    onSuccess: (opened) => client.setQueryData(chatKey, opened),
    // The text may have another version by now (409): it is shown anew.
    onError: () => client.invalidateQueries({ queryKey: chatKey }),
  });
  const { agreement } = chat;
  const needsAgreement = chat.state === 'agreement_needed' && agreement !== null;
  return (
    <div className={css.entrance}>
      <p>{t('greeting')}</p>
      <p className={css.muted}>{t('about')}</p>
      {open.isError && (
        <Notice kind="warning">
          <p>{t('cannotEnter')}</p>
          <PhoneLink phone={chat.clinic.phone} />
        </Notice>
      )}
      <Button isBusy={open.isPending} onClick={() => (needsAgreement ? setIsAsking(true) : open.mutate(null))}>
        {t('begin')}
      </Button>
      {needsAgreement && (
        <Agreement
          isOpen={isAsking}
          text={agreement.text}
          onClose={() => setIsAsking(false)}
          onAccept={() => {
            setIsAsking(false);
            open.mutate(agreement.version);
          }}
        />
      )}
    </div>
  );
}
