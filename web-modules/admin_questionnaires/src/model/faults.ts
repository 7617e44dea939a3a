/** Where a fault of the server is, `pages[0].elements[3].visibleIf`, and which text says what it means. */
import type { Selected } from './history';
import type { Form } from './types';

/** What to select in order to correct it; null: the questionnaire itself. */
export function placeOf(form: Form, path: string): Selected {
  const [, page, element] = /^pages\[(\d+)\](?:\.elements\[(\d+)\])?/.exec(path) ?? [];
  if (page === undefined) return null;
  const found = form.pages[Number(page)];
  const question = element === undefined ? undefined : found?.elements[Number(element)];
  if (question) return { kind: 'question', name: question.name };
  return found ? { kind: 'page', name: found.name } : null;
}

/** The codes of the server, as `CODES` in kernel/forms/src/fault.rs lists them (a test compares both). */
export const FAULT_CODES = [
  'chain',
  'cycle',
  'duplicate-name',
  'duplicate-value',
  'expression-argument',
  'expression-depth',
  'expression-length',
  'expression-syntax',
  'later-question',
  'length',
  'missing',
  'name',
  'nesting',
  'no-effect',
  'own-condition',
  'pattern',
  'reserved-name',
  'too-few',
  'too-large',
  'too-many',
  'type',
  'unknown-function',
  'unknown-member',
  'unknown-name',
  'unknown-type',
  'unreachable',
  'value',
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

/** Codes that say more of one member. */
const OF_MEMBERS = [
  'missing.expression',
  'missing.name',
  'missing.regex',
  'missing.title',
  'no-effect.isRequired',
  'too-few.choices',
  'too-few.questions',
  'too-many.choices',
  'too-many.pages',
  'value.alertOn',
  'value.choices',
  'value.elements',
  'value.isReversed',
  'value.locale',
  'value.method',
  'value.score',
  'value.type',
  'value.weight',
] as const;

/** The names on the way to a fault, the last one first. */
export const membersOf = (path: string): readonly string[] =>
  path
    .split('.')
    .map((part) => part.replace(/(?:\[\d+\])+$/, ''))
    .filter((part) => part !== '')
    .reverse();

/** The key of the text below `fault.`; null for a code that is not known here. */
export function faultText(path: string, code: string): FaultCode | (typeof OF_MEMBERS)[number] | null {
  const known = FAULT_CODES.find((one) => one === code);
  if (!known) return null;
  for (const [at, member] of membersOf(path).entries()) {
    // Every question is an element; only what is said of the whole question is meant.
    if (member === 'elements' && at > 0) break;
    const own = OF_MEMBERS.find((one) => one === `${code}.${member}`);
    if (own) return own;
  }
  return known;
}
