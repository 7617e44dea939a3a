/** The field of a question. Memoised: a key press redraws one question, not two hundred. */
import { memo } from 'react';
import { textIn } from '../model/text';
import { commentKey } from '../model/types';
import { ChoiceGroup } from './ChoiceGroup';
import { CommentField } from './CommentField';
import { DropdownField } from './DropdownField';
import css from './fields.module.css';
import type { QuestionControl } from './fields.types';
import { RatingField } from './RatingField';
import { TextQuestion } from './TextQuestion';

export interface QuestionFieldProps extends Omit<QuestionControl, 'onAnswer'> {
  readonly comment: unknown;
  /** By the key of the answer; undefined removes it. The same function every time. */
  readonly onAnswer: (key: string, value: unknown) => void;
}

export const QuestionField = memo(function QuestionField({ comment, onAnswer, ...rest }: QuestionFieldProps) {
  const { question, language, value } = rest;
  const control = { ...rest, onAnswer: (next: unknown) => onAnswer(question.name, next) };
  const choice = {
    ...control,
    comment: typeof comment === 'string' ? comment : '',
    onComment: (words: string | undefined) => onAnswer(commentKey(question.name), words),
  };
  switch (question.kind) {
    case 'text':
      return <TextQuestion {...control} />;
    case 'comment':
      return <CommentField {...control} />;
    case 'checkbox':
    case 'radiogroup':
      return <ChoiceGroup {...choice} />;
    case 'dropdown':
      return <DropdownField {...choice} />;
    case 'rating':
      return <RatingField {...control} />;
    case 'expression':
      return (
        <div className={css.group}>
          <strong>{textIn(question.title, language)}</strong>
          <output>{typeof value === 'string' || typeof value === 'number' ? String(value) : '—'}</output>
        </div>
      );
  }
});
