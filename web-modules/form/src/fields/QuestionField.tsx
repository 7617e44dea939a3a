/** The field of a question. Memoised: a key press redraws one question, not two hundred. */
import { memo } from 'react';
import { textIn } from '../model/text';
import { commentKey } from '../model/types';
import { ChoiceGroup } from './ChoiceGroup';
import { CommentField } from './CommentField';
import { DropdownField } from './DropdownField';
import css from './fields.module.css';
import type { ChoiceLook, FieldSlots, QuestionControl } from './fields.types';
import { RatingField } from './RatingField';
import { TextQuestion } from './TextQuestion';

export interface QuestionFieldProps extends Omit<QuestionControl, 'onAnswer'> {
  readonly comment: unknown;
  /** By the key of the answer; undefined removes it. The same function every time. */
  readonly onAnswer: (key: string, value: unknown) => void;
  /** The same object every time. */
  readonly slots?: FieldSlots;
  /** Of one of several choices, all in sight. */
  readonly look?: ChoiceLook;
}

const NO_SLOTS: FieldSlots = {};

export const QuestionField = memo(function QuestionField(props: QuestionFieldProps) {
  const { comment, onAnswer, slots = NO_SLOTS, look, ...rest } = props;
  const { question, language, value } = rest;
  const control = { ...rest, onAnswer: (next: unknown) => onAnswer(question.name, next) };
  const choice = {
    ...control,
    look,
    comment: typeof comment === 'string' ? comment : '',
    onComment: (words: string | undefined) => onAnswer(commentKey(question.name), words),
  };
  switch (question.kind) {
    case 'text':
      return <TextQuestion {...control} />;
    case 'comment':
      return question.thesaurus !== null && slots.thesaurus ? (
        <slots.thesaurus {...control} />
      ) : (
        <CommentField {...control} />
      );
    case 'file':
      // Without a slot the field is not rendered; the kernel refuses such a questionnaire.
      return slots.file ? <slots.file {...control} /> : null;
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
