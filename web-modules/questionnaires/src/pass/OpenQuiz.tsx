/** A questionnaire that is not completed: where to go on, after a choice if two devices have gone on separately. */
import type { Form } from '@cabinet/form';
import { useState } from 'react';
import { type Draft, drafts } from '../data/offline';
import type { UserQuiz } from '../data/quiz.types';
import { Conflict } from './Conflict';
import { fromHere, fromKernel, startingPoint } from './decide';
import { PassQuiz } from './PassQuiz';

export interface OpenQuizProps {
  readonly quiz: UserQuiz;
  readonly draft: Draft | null;
  readonly form: Form;
  readonly onChanged: () => void;
}

export function OpenQuiz({ quiz, draft, form, onChanged }: OpenQuizProps) {
  // Decided once: what is saved while the patient answers changes nothing here.
  const [start, setStart] = useState(() => startingPoint(quiz, draft));
  if (start === null && draft !== null) {
    return (
      <Conflict
        quiz={quiz}
        draft={draft}
        form={form}
        onKernel={() => {
          void drafts.remove(quiz.id);
          setStart(fromKernel(quiz));
        }}
        onHere={() => setStart(fromHere(draft, quiz.revision))}
      />
    );
  }
  return <PassQuiz quiz={quiz} form={form} start={start ?? fromKernel(quiz)} onChanged={onChanged} />;
}
