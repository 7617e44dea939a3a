/** Answering a questionnaire: its form, the state of the draft, and sending. */
import { type Answers, type AnswerFault, FAULT_CODES, type Form, FormPass } from '@cabinet/form';
import { newIdempotencyKey, toast, useTranslation } from '@cabinet/kit';
import { useRef, useState } from 'react';
import type { ServerFault } from '../data/outbox';
import type { UserQuiz } from '../data/quiz.types';
import { useOutbox } from '../data/useOutbox';
import page from '../shared/Page.module.css';
import type { StartingPoint } from './decide';
import { type DraftState, useAnswersDraft } from './useAnswersDraft';
import { useTellSent } from './useTellSent';

export interface PassQuizProps {
  readonly quiz: UserQuiz;
  readonly form: Form;
  readonly start: StartingPoint;
  /** Another device has saved or completed it: everything is refetched. */
  readonly onChanged: () => void;
}

const faultOf = ({ question, code }: ServerFault): AnswerFault => ({
  question,
  code: FAULT_CODES.find((one) => one === code) ?? 'unknown',
});

function DraftLine({ state }: { readonly state: DraftState }) {
  const { t } = useTranslation('questionnaires');
  if (state === 'none') return <p className="muted small">{t('draft.none')}</p>;
  return (
    <p className="muted small" data-no-print>
      {t(`draft.${state}`)}
    </p>
  );
}

export function PassQuiz({ quiz, form, start, onChanged }: PassQuizProps) {
  const { t } = useTranslation('questionnaires');
  const outbox = useOutbox();
  const tell = useTellSent();
  const [refusal, setRefusal] = useState<{ readonly faults: readonly AnswerFault[] } | null>(null);
  const [isSending, setIsSending] = useState(false);
  const at = useRef(start.page ?? 0);
  const hasFailed = useRef(false);
  const draft = useAnswersDraft({
    id: quiz.id,
    start,
    onChanged,
    onFailed: (problem) => {
      // Said once: the answers are kept in this browser, and completing them may still succeed.
      if (!hasFailed.current) toast.failure(t('toast.updateFailed'), problem);
      hasFailed.current = true;
    },
  });

  const sendAll = async (answers: Answers) => {
    setIsSending(true);
    const revision = await draft.stop();
    const { sent, isKept } = await outbox.complete({
      id: quiz.id,
      title: quiz.title,
      revision,
      answers,
      page: at.current,
      key: newIdempotencyKey(),
      at: new Date().toISOString(),
    });
    setIsSending(false);
    if (sent.kind === 'refused') {
      draft.resume();
      setRefusal({ faults: sent.faults.map(faultOf) });
    }
    if (sent.kind === 'waiting' && !isKept) {
      draft.resume();
      toast.failure(t('toast.saveFailed'), sent.problem);
    }
    if (sent.kind === 'changed') onChanged();
    tell(sent);
  };

  return (
    <div className={page.form}>
      <FormPass
        form={form}
        start={start}
        refusal={refusal}
        isSending={isSending}
        onChange={(answers, place) => {
          at.current = place;
          draft.changed(answers, place);
        }}
        onSend={(answers) => void sendAll(answers)}
      />
      <DraftLine state={draft.state} />
    </div>
  );
}
