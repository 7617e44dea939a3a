/** The checks of an answer that have fields of their own. */
import { patched } from './edit';
import type { Question, Validator } from './types';

export type Bound = 'minValue' | 'maxValue' | 'minLength' | 'maxLength' | 'minCount' | 'maxCount';

export interface Bounds {
  readonly type: 'numeric' | 'text' | 'answercount';
  readonly members: readonly [Bound, Bound];
}

/** Which lower and upper bound fits the answers of a question. */
export function boundsOf({ type, inputType = 'text' }: Question): Bounds | null {
  if (type === 'checkbox') return { type: 'answercount', members: ['minCount', 'maxCount'] };
  if (type === 'text' && inputType === 'number') return { type: 'numeric', members: ['minValue', 'maxValue'] };
  if (type === 'comment' || (type === 'text' && ['text', 'tel', 'email'].includes(inputType))) {
    return { type: 'text', members: ['minLength', 'maxLength'] };
  }
  return null;
}

export const takesPattern = ({ type, inputType = 'text' }: Question): boolean =>
  type === 'text' && ['text', 'tel'].includes(inputType);

const memberOf = ({ validators = [] }: Question, type: string, member: string): unknown =>
  validators.find((one) => one.type === type)?.[member];

export function numberOf(question: Question, type: string, member: string): number | undefined {
  const value = memberOf(question, type, member);
  return typeof value === 'number' ? value : undefined;
}

export function textOf(question: Question, type: string, member: string): string {
  const value = memberOf(question, type, member);
  return typeof value === 'string' ? value : '';
}

/** The checks with another value of one member. A check without any member is none. */
export function withCheck(
  { validators = [] }: Question,
  type: string,
  member: string,
  value: number | string | undefined,
): readonly Validator[] | undefined {
  const old = validators.find((one) => one.type === type);
  const next = patched<Validator>(old ?? { type }, { [member]: value === '' ? undefined : value });
  const others = validators.filter((one) => one !== old);
  const all = Object.keys(next).length > 1 ? [...others, next] : others;
  return all.length > 0 ? all : undefined;
}
