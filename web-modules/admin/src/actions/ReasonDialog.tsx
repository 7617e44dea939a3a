/** The question before an action on an account: whose it is, what the action means, and a reason. */
import { useTranslation } from '@cabinet/kit';
import { ReasonDialog as Question, type ReasonDialogProps as QuestionProps } from '@cabinet/kit/aria';
import type { ReactNode } from 'react';
import type { CabinetRow } from '../data/contract';
import { fullName } from '../shared/names';
import { refusalOf } from './kinds';

export interface ReasonDialogProps extends Omit<QuestionProps, 'refusal' | 'children'> {
  readonly row: CabinetRow;
  readonly meaning: ReactNode;
  /** Fields of this action. */
  readonly children?: ReactNode;
}

export function ReasonDialog({ row, meaning, children, ...question }: ReasonDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <Question {...question} refusal={t(refusalOf(question.error))}>
      <p>
        <strong>{fullName(row)}</strong> <span className="muted">{row.username}</span>
      </p>
      <div className="stack">{meaning}</div>
      {children}
    </Question>
  );
}
