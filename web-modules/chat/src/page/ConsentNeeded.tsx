/** The homeserver or the kernel refuses for want of consent while the chat is open: the agreement opens by itself (B-218). */
import { useState } from 'react';
import { Button, Notice, useMutation, useQueryClient, useTranslation } from '@cabinet/kit';
import { CONSENT_CODE, consentPage, isConsentNeeded } from '../client/failures';
import { useAccess } from './access';
import { Agreement } from './Agreement';
import css from './Chat.module.css';
import type { Live } from './useLive';
import type { LiveRoom } from './useRoom';

export interface Consent {
  /** The homeserver's page with its terms. */
  readonly page: string | null;
}

/** What was refused for want of consent: the long poll, or a message; null if nothing was. */
export function consentOf({ refused }: Live, { waiting }: LiveRoom): Consent | null {
  if (refused && isConsentNeeded(refused)) return { page: consentPage(refused) };
  const entry = waiting.find(({ refused: code }) => code === CONSENT_CODE);
  return entry ? { page: entry.page ?? null } : null;
}

export interface ConsentNeededProps {
  readonly consent: Consent;
  /** The patient or guest has agreed, and the chat is open again. */
  readonly onAgreed: () => void;
}

export function ConsentNeeded({ consent, onAgreed }: ConsentNeededProps) {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const access = useAccess();
  const [isAsking, setIsAsking] = useState(true);
  const agree = useMutation({
    mutationFn: access.agree,
    onSuccess: (opened) => {
      client.setQueryData(access.chatKey, opened);
      onAgreed();
    },
  });
  return (
    <Notice kind="warning">
      <p>{t(agree.isError ? 'agreement.notTaken' : 'agreement.needed')}</p>
      <div className={css.row}>
        <Button kind="secondary" size="small" isBusy={agree.isPending} onClick={() => setIsAsking(true)}>
          {t('agreement.read')}
        </Button>
      </div>
      <Agreement
        isOpen={isAsking}
        page={consent.page}
        onClose={() => setIsAsking(false)}
        onAccept={(agreement) => {
          setIsAsking(false);
          agree.mutate(agreement);
        }}
      />
    </Notice>
  );
}
