/** The field of an item, which listens to its own answer. */
import { commentKey, type Question, QuestionField } from '@cabinet/form';
import { useLanguage } from '@cabinet/kit';
import { memo, useSyncExternalStore } from 'react';
import type { DiaryItem } from '../data/diary.types';
import type { AnswerStore } from '../day/answerStore';
import type { Fault } from '../domain/faults';
import { SLOTS } from './slots';
import { useFaultText } from './useFaultText';

export interface ItemFieldProps {
  readonly item: DiaryItem;
  readonly question: Question;
  readonly store: AnswerStore;
  readonly fault: Fault | undefined;
  /** The visible part of its name in a pair. */
  readonly half: string | undefined;
}

export const ItemField = memo(function ItemField({ item, question, store, fault, half }: ItemFieldProps) {
  const language = useLanguage();
  const faultText = useFaultText();
  const { name, isRequired } = question;
  const value = useSyncExternalStore(store.subscribe, () => store.answers()[name]);
  const comment = useSyncExternalStore(store.subscribe, () => store.answers()[commentKey(name)]);
  return (
    <div data-question={name}>
      <QuestionField
        question={question}
        language={language}
        value={value}
        comment={comment}
        isRequired={isRequired}
        error={faultText(fault, item, value)}
        half={half}
        look="segments"
        slots={SLOTS}
        onAnswer={store.answer}
      />
    </div>
  );
});
