/** Completed answers that wait for the network: what will be sent, since when, and the two actions. */
import { Button, Notice, toast, useDates, useTranslation } from '@cabinet/kit';
import { AnswersView, type Form } from '@cabinet/form';
import { useState } from 'react';
import type { Unsent } from '../data/offline';
import { useOutbox } from '../data/useOutbox';
import page from '../shared/Page.module.css';
import { useTellSent } from './useTellSent';

export function WaitingQuiz({ form, unsent }: { readonly form: Form; readonly unsent: Unsent }) {
  const { t } = useTranslation('questionnaires');
  const { format } = useDates();
  const { sendAgain, takeBack } = useOutbox();
  const tell = useTellSent();
  const [isSending, setIsSending] = useState(false);

  const again = async () => {
    setIsSending(true);
    const sent = await sendAgain(unsent);
    setIsSending(false);
    tell(sent);
    if (sent.kind === 'waiting') toast.failure(t('toast.stillWaiting'), sent.problem);
  };
  return (
    <div className={page.form}>
      <Notice kind="warning">
        <strong>{t('unsent.title')}</strong>
        <p>{t('unsent.note', { at: format(unsent.at, 'dateTime') })}</p>
        <div className={page.actions}>
          <Button kind="secondary" size="small" isBusy={isSending} onClick={() => void again()}>
            {t('unsent.send')}
          </Button>
          <Button kind="quiet" size="small" disabled={isSending} onClick={() => void takeBack(unsent)}>
            {t('unsent.edit')}
          </Button>
        </div>
      </Notice>
      <AnswersView form={form} answers={unsent.answers} />
    </div>
  );
}
