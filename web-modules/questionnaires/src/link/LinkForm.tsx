/** The opened questionnaire: its form, the state of the draft, and sending. */
import { type ApiProblem, isProblem, toast, useTranslation } from '@cabinet/kit';
import { type Answers, type AnswerFault, FAULT_CODES, FormPass, parseForm } from '@cabinet/form';
import { useMemo, useState } from 'react';
import page from '../shared/Page.module.css';
import type { OpenedLink } from './link.api';
import { type GivenAnswers, type LinkDraftState, useLinkDraft } from './useLinkDraft';

export interface LinkFormProps {
  readonly opened: OpenedLink;
  readonly onCompleted: () => void;
  /** The link or the ticket is over, or another window was first. */
  readonly onEnded: (problem: ApiProblem, given: GivenAnswers) => void;
}

function faultsOf(problem: ApiProblem): readonly AnswerFault[] {
  const faults: unknown = problem.extra.faults;
  if (!Array.isArray(faults)) return [];
  return faults.map((fault: { readonly question?: unknown; readonly code?: unknown }) => ({
    question: String(fault.question),
    code: FAULT_CODES.find((code) => code === fault.code) ?? 'unknown',
  }));
}

export function LinkForm({ opened, onCompleted, onEnded }: LinkFormProps) {
  const { t } = useTranslation('questionnaires');
  const form = useMemo(() => parseForm(opened.quiz.model), [opened.quiz.model]);
  const [refusal, setRefusal] = useState<{ readonly faults: readonly AnswerFault[] } | null>(null);
  const [isSending, setIsSending] = useState(false);
  const draft = useLinkDraft(opened, onEnded);

  const send = async (answers: Answers) => {
    setIsSending(true);
    try {
      await draft.complete(answers);
      onCompleted();
    } catch (problem) {
      setIsSending(false);
      if (isProblem(problem, 'answers_invalid')) setRefusal({ faults: faultsOf(problem) });
      else if (isProblem(problem, 'link_not_valid', 'answers_changed', 'questionnaire_completed'))
        onEnded(problem, { ...draft.given(), answers });
      else toast.failure(t('link.notSent'), problem);
    }
  };

  return (
    <div className={page.form}>
      <FormPass
        form={form}
        start={{ answers: opened.answers, page: opened.at ?? null }}
        refusal={refusal}
        isSending={isSending}
        onChange={draft.changed}
        onSend={(answers) => void send(answers)}
      />
      <p className="muted small" data-no-print data-draft={draft.state}>
        {t(TEXTS[draft.state])}
      </p>
    </div>
  );
}

const TEXTS = {
  none: 'link.draft.none',
  saved: 'link.draft.saved',
  unsaved: 'link.draft.unsaved',
} as const satisfies Readonly<Record<LinkDraftState, string>>;
