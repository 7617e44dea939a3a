/** A rule as it is typed: numbers are texts until it is saved. */
import type { Rule, Trigger } from '../data/contract';
import { clinicValue } from '../data/results.api';
import type { NewRule } from '../data/rules.api';
import { faultyFilters } from './filters';

export const KINDS = ['after_visit', 'every_days'] as const;
export type Kind = (typeof KINDS)[number];

/** Days that the server accepts. */
export const DAYS: Readonly<Record<Kind, readonly [least: number, most: number]>> = {
  after_visit: [0, 90],
  every_days: [1, 730],
};
/** Days to complete it. */
export const DUE: readonly [number, number] = [1, 365];

export interface RuleDraft {
  readonly quizId: string;
  readonly title: string;
  readonly kind: Kind;
  readonly days: string;
  /** See `clinicValue`. */
  readonly clinic: string;
  readonly speciality: string;
  /** Members of the filter that this form does not show stay as they are. */
  readonly matching: Readonly<Record<string, string>>;
  readonly due: string;
  readonly isOn: boolean;
}

export const EMPTY_RULE: RuleDraft = {
  quizId: '',
  title: '',
  kind: 'after_visit',
  days: '1',
  clinic: '',
  speciality: '',
  matching: {},
  due: '',
  isOn: true,
};

export const kindOf = ({ kind }: Trigger): Kind => (kind === 'every_days' ? 'every_days' : 'after_visit');

export function draftOf(rule: Rule): RuleDraft {
  const { host, clinic, speciality, days } = rule.trigger;
  const filters = Object.entries(rule.matching ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value] as const] : [],
  );
  return {
    quizId: rule.quiz_id,
    title: rule.title,
    kind: kindOf(rule.trigger),
    days: String(days),
    clinic: clinic ? clinicValue(host ?? '', clinic) : '',
    speciality: speciality ?? '',
    matching: Object.fromEntries(filters),
    due: typeof rule.due_days === 'number' ? String(rule.due_days) : '',
    isOn: rule.is_on,
  };
}

/** The integer in a text; null if it is not one within these bounds. */
export function daysIn(text: string, [least, most]: readonly [number, number]): number | null {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : -1;
  return days >= least && days <= most ? days : null;
}

export type RuleFault = 'title' | 'quizId' | 'days' | 'matching' | 'due';

/** In the order of the form. */
export function faultsOf({ quizId, title, kind, days, matching, due }: RuleDraft): readonly RuleFault[] {
  return [
    ...(title.trim() === '' ? (['title'] as const) : []),
    ...(quizId === '' ? (['quizId'] as const) : []),
    ...(daysIn(days, DAYS[kind]) === null ? (['days'] as const) : []),
    ...(faultyFilters(matching).length > 0 ? (['matching'] as const) : []),
    ...(due.trim() !== '' && daysIn(due, DUE) === null ? (['due'] as const) : []),
  ];
}

function triggerOf({ kind, days, clinic, speciality }: RuleDraft): Trigger {
  const trigger = { kind, days: daysIn(days, DAYS[kind]) ?? 0 };
  if (kind === 'every_days') return trigger;
  const [host = '', ...id] = clinic.split(' ');
  return {
    ...trigger,
    ...(clinic !== '' && { host, clinic: id.join(' ') }),
    ...(speciality.trim() !== '' && { speciality: speciality.trim() }),
  };
}

/** Only of a draft without faults. */
export function ruleOf(draft: RuleDraft): NewRule {
  const { quizId, title, matching, due, isOn } = draft;
  return {
    quiz_id: quizId,
    title: title.trim(),
    trigger: triggerOf(draft),
    matching:
      Object.keys(matching).length > 0
        ? Object.fromEntries(Object.entries(matching).map(([name, value]) => [name, value.trim()]))
        : null,
    due_days: daysIn(due, DUE),
    is_on: isOn,
  };
}
