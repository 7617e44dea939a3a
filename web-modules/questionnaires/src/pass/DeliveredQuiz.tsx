/** Completed answers of which the hospital's own service has not said that it keeps them: what is known, and the answers, read-only. */
import { AnswersView, type Form } from '@cabinet/form';
import { Notice, useTranslation } from '@cabinet/kit';
import type { Delivery, UserQuiz } from '../data/quiz.types';
import page from '../shared/Page.module.css';

/** Outcomes that the patient can do nothing about. */
const READ_ONLY: readonly (Delivery | null)[] = ['sending', 'closed', 'unknown'];

export const isReadOnly = ({ delivery, isCompleted }: UserQuiz): boolean =>
  !isCompleted && READ_ONLY.includes(delivery);

export function DeliveryNotice({ quiz: { delivery, deliveryReason } }: { readonly quiz: UserQuiz }) {
  const { t } = useTranslation('questionnaires');
  if (delivery === null) return null;
  return (
    <Notice kind={delivery === 'sending' ? 'info' : 'warning'}>
      <strong>{t(`delivery.${delivery}`)}</strong>
      <p>{t(`delivery.${delivery}.note`)}</p>
      {deliveryReason && <p>{t('delivery.reason', { reason: deliveryReason })}</p>}
    </Notice>
  );
}

export function DeliveredQuiz({ quiz, form }: { readonly quiz: UserQuiz; readonly form: Form }) {
  return (
    <div className={page.form} role="status">
      <DeliveryNotice quiz={quiz} />
      <AnswersView form={form} answers={quiz.answers} />
    </div>
  );
}
