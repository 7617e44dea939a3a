/** Answers that the staff are alerted to: `cabinet.alertOn` of a question with choices or of a rating. */
import { patched } from './edit';
import { choiceItem, choiceText } from './text';
import type { Choice, Question, OwnMembers, Text } from './types';

export interface AlertChoice {
  readonly value: string | number;
  /** Null: the item "other" or "none" of the form. */
  readonly text: Text | null;
}

/** What can be chosen as an answer. */
export function alertChoices(question: Question): readonly AlertChoice[] {
  const { choices = [], showOtherItem, showNoneItem } = question;
  if (question.type === 'rating') return stepsOf(question);
  return [
    ...choices.map((choice: Choice) => ({ value: choiceItem(choice).value, text: choiceText(choice) })),
    ...(showOtherItem ? [{ value: 'other', text: null }] : []),
    ...(showNoneItem ? [{ value: 'none', text: null }] : []),
  ];
}

/** A longer scale is alerted to by its score. */
const MOST_STEPS = 20;

function stepsOf({ rateMin = 1, rateMax = 5, rateStep = 1 }: Question): readonly AlertChoice[] {
  const count = Math.floor((rateMax - rateMin) / rateStep) + 1;
  if (!(count > 0 && count <= MOST_STEPS)) return [];
  return Array.from({ length: count }, (_, at) => rateMin + at * rateStep).map((value) => ({
    value,
    text: String(value),
  }));
}

/** Members of a question with an answer as a reason for an alert, or without. */
export function withAlert(own: OwnMembers | undefined, value: string | number, isOn: boolean) {
  const others = (own?.alertOn ?? []).filter((one) => one !== value);
  const alertOn = isOn ? [...others, value] : others;
  return cleaned(patched(own ?? {}, { alertOn: alertOn.length > 0 ? alertOn : undefined }));
}

/** Nothing is said about a question: no member. */
export const cleaned = (own: OwnMembers): OwnMembers | undefined => (Object.keys(own).length > 0 ? own : undefined);
