/** `/chat`: the conversation with the clinic, or what has to happen before it (B-094, B-218, B-327). */
import { useState } from 'react';
import {
  Button,
  ErrorState,
  isProblem,
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
import { acceptAgreement, type Chat, type ChatAgreement, chatKey, loadChat, openChat } from '../api';
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
  return chat.state === 'open' ? <Conversation chat={chat} onRetry={onRetry} /> : <Entrance chat={chat} />;
}

/** Opens the chat; asks for the agreement first where it is missing. */
function Entrance({ chat }: { readonly chat: Chat }) {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const open = useMutation({
    mutationFn: async (agreement: ChatAgreement | null) => {
      if (agreement !== null) await acceptAgreement(agreement);
      return openChat();
    },
    onSuccess: (opened) => client.setQueryData(chatKey, opened),
    // The text may have another version by now (409): it is shown anew.
    onError: () => client.invalidateQueries({ queryKey: chatKey }),
  });
  return (
    <div className={css.entrance}>
      <p>{t('greeting')}</p>
      <p className={css.muted}>{t('about')}</p>
      {open.isError && (
        <Notice kind="warning">
          <p>{t(reasonOf(open.error))}</p>
          <PhoneLink phone={chat.clinic.phone} />
        </Notice>
      )}
      <Button
        isBusy={open.isPending}
        onClick={() => (chat.state === 'agreement_needed' ? setIsAsking(true) : open.mutate(null))}
      >
        {t('begin')}
      </Button>
      {chat.state === 'agreement_needed' && (
        <Agreement
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          onAccept={(agreement) => {
            setIsAsking(false);
            open.mutate(agreement);
          }}
        />
      )}
    </div>
  );
}

/** B-327; what the clinic or its server has decided is said (adr/0047). */
function reasonOf(error: unknown): 'cannotEnter' | 'closed' | 'full' {
  if (isProblem(error, 'chat_suspended')) return 'closed';
  return isProblem(error, 'chat_full') ? 'full' : 'cannotEnter';
}
