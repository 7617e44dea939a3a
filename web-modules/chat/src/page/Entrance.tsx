/** Opens the chat; asks for the agreement first where it is missing (B-094, B-218). */
import { useState } from 'react';
import { Button, isProblem, Notice, PhoneLink, useMutation, useQueryClient, useTranslation } from '@cabinet/kit';
import { acceptAgreement, type Chat, type ChatAgreement, chatKey, openChat } from '../api';
import { consentPage, isConsentNeeded } from '../client/failures';
import { Agreement } from './Agreement';
import css from './Chat.module.css';

export function Entrance({ chat }: { readonly chat: Chat }) {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const open = useMutation({
    mutationFn: async (agreement: ChatAgreement | null) => {
      if (agreement !== null) await acceptAgreement(agreement);
      return openChat();
    },
    onSuccess: (opened) => client.setQueryData(chatKey, opened),
    onError: (error, agreement) => {
      // After the patient has agreed, another refusal would ask in a circle.
      if (isProblem(error) && isConsentNeeded(error) && agreement === null) setIsAsking(true);
      // The text may have another version by now (409): it is shown anew.
      return client.invalidateQueries({ queryKey: chatKey });
    },
  });
  const page = isProblem(open.error) ? consentPage(open.error) : null;
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
      <Agreement
        isOpen={isAsking}
        page={page}
        onClose={() => setIsAsking(false)}
        onAccept={(agreement) => {
          setIsAsking(false);
          open.mutate(agreement);
        }}
      />
    </div>
  );
}

/** B-327; what the clinic or its server has decided is said (adr/0047). */
function reasonOf(error: unknown): 'agreement.needed' | 'cannotEnter' | 'closed' | 'full' {
  if (isProblem(error) && isConsentNeeded(error)) return 'agreement.needed';
  if (isProblem(error, 'chat_suspended')) return 'closed';
  return isProblem(error, 'chat_full') ? 'full' : 'cannotEnter';
}
