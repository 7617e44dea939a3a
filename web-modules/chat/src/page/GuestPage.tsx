/** `/chat/guest`: a visitor without an account writes to the clinic, where the hospital allows it (B-217, docs/adr/0053). */
import { useState } from 'react';
import {
  Button,
  isProblem,
  Notice,
  PageHeader,
  PhoneLink,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
  useSession,
  useTranslation,
} from '@cabinet/kit';
import { ConfirmDialog } from '@cabinet/kit/aria';
import { ButtonLink, Navigate } from '@cabinet/kit/router';
import { BarePage } from '@cabinet/kit/views';
import { type ChatAgreement, endGuest, type GuestChat, guestKey, loadGuest, openGuest } from '../api';
import { AccessContext, GUEST } from './access';
import { Agreement } from './Agreement';
import css from './Chat.module.css';
import { Hours } from './Clinic';
import { LoadedChat } from './LoadedChat';
import { OpenRoom } from './OpenRoom';
import { SignInFirst } from './SignInFirst';
import { useLive } from './useLive';

export function GuestPage() {
  const { t } = useTranslation('chat');
  const session = useSession();
  const chat = useQuery({ queryKey: guestKey, queryFn: ({ signal }) => loadGuest(signal), enabled: session === null });
  if (session) return <Navigate to="/chat" replace />;
  // The hospital has no chat for guests.
  if (isProblem(chat.error, 'not_found')) return <SignInFirst />;
  return (
    <BarePage>
      <div className={css.guestPage}>
        <PageHeader title={t('title')} />
        <AccessContext value={GUEST}>
          <LoadedChat chat={chat} isCompact={false}>
            {(loaded, reload) => (
              <>
                <Hours clinic={loaded.clinic} isCompact={false} />
                {loaded.state === 'open' ? (
                  <GuestRoom chat={loaded} onRetry={reload} />
                ) : (
                  <GuestEntrance chat={loaded} />
                )}
              </>
            )}
          </LoadedChat>
        </AccessContext>
      </div>
    </BarePage>
  );
}

/** Before the conversation: what the clinic sees, how long it is kept, and the agreement. */
function GuestEntrance({ chat }: { readonly chat: GuestChat }) {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const open = useMutation({
    mutationFn: (agreement: ChatAgreement) => openGuest(agreement),
    onSuccess: (opened) => client.setQueryData(guestKey, opened),
    // The text may have another version by now (409): it is shown anew.
    onError: () => client.invalidateQueries({ queryKey: ['chat'] }),
  });
  return (
    <div className={css.entrance}>
      <p>{t('greeting')}</p>
      <p className={css.muted}>{t('guest.about')}</p>
      <p className={css.muted}>{t('guest.kept', { count: chat.hours })}</p>
      {open.isError && (
        <Notice kind="warning">
          <p>{t(reasonOf(open.error))}</p>
          <PhoneLink phone={chat.clinic.phone} />
        </Notice>
      )}
      <div className={css.row}>
        <Button isBusy={open.isPending} onClick={() => setIsAsking(true)}>
          {t('begin')}
        </Button>
        <SignIn />
      </div>
      <Agreement
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onAccept={(agreement) => {
          setIsAsking(false);
          open.mutate(agreement);
        }}
      />
    </div>
  );
}

function reasonOf(error: unknown): 'agreement.needed' | 'cannotEnter' | 'full' | 'guest.tooMany' {
  if (isProblem(error, 'chat_agreement_needed')) return 'agreement.needed';
  if (isProblem(error, 'rate_limited')) return 'guest.tooMany';
  return isProblem(error, 'chat_full') ? 'full' : 'cannotEnter';
}

interface GuestRoomProps {
  readonly chat: GuestChat;
  readonly onRetry: () => void;
}

const NO_NEWS = () => undefined;

function GuestRoom({ chat, onRetry }: GuestRoomProps) {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const live = useLive(chat.user_id ?? '', NO_NEWS);
  const [isEnding, setIsEnding] = useState(false);
  const end = useMutation({
    mutationFn: endGuest,
    onSuccess: () => client.invalidateQueries({ queryKey: guestKey }),
    onError: (error) => toast.failure(t('guest.notEnded'), error),
  });
  // It has ended, in another tab or because the last message is old.
  if (live.refused?.code === 'chat_not_opened') {
    return (
      <Notice kind="info">
        <p>{t('guest.ended')}</p>
        <Button kind="secondary" size="small" onClick={onRetry}>
          {t('guest.again')}
        </Button>
      </Notice>
    );
  }
  return (
    <>
      <OpenRoom
        // A guest sends no files.
        chat={{ ...chat, max_file_bytes: 0 }}
        id={chat.room_id ?? ''}
        live={live}
        isCompact={false}
        onRetry={onRetry}
      />
      <p className={css.muted}>
        {t('guest.kept', { count: chat.hours })} {t('guest.separate')}
      </p>
      <div className={css.row}>
        <SignIn />
        <Button kind="quiet" isBusy={end.isPending} onClick={() => setIsEnding(true)}>
          {t('guest.end')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isEnding}
        isCritical
        title={t('guest.end.title')}
        confirmLabel={t('guest.end')}
        onConfirm={() => {
          setIsEnding(false);
          end.mutate();
        }}
        onClose={() => setIsEnding(false)}
      >
        <p>{t('guest.end.text')}</p>
      </ConfirmDialog>
    </>
  );
}

function SignIn() {
  const { t } = useTranslation('chat');
  return (
    <ButtonLink kind="secondary" to={`/login?return=${encodeURIComponent('/chat')}`}>
      {t('signIn')}
    </ButtonLink>
  );
}
