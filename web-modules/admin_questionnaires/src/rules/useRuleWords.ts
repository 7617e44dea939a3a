/** A rule in words: when it sends, and to whom. */
import { useCan, useDates, useTranslation } from '@cabinet/kit';
import type { Rule } from '../data/contract';
import { useClinics } from '../data/resultQueries';
import { clinicValue } from '../data/results.api';
import { nameOf, useSpecialities } from '../data/specialities';
import { kindOf } from './draft';
import { type FilterName, kindOfFilter, knownFilters } from './filters';

export interface FilterWords {
  /** What a value means. */
  readonly valueOf: (name: FilterName, value: string) => string;
  /** A filter with its value, as part of a sentence. */
  readonly clauseOf: (name: FilterName, value: string) => string;
}

export function useFilterWords(): FilterWords {
  const { t } = useTranslation('admin_questionnaires');
  const { format } = useDates();
  const valueOf = (name: FilterName, value: string): string => {
    const filter = kindOfFilter(name);
    if (filter.kind === 'date') return format(value, 'date');
    if (filter.kind === 'text') return value;
    const isFirst = value === filter.values[0];
    switch (filter.name) {
      case 'citizenship':
        return t(isFirst ? 'rules.filter.citizenship.RU' : 'rules.filter.citizenship.FOREIGN');
      case 'esia_oid':
        return t(isFirst ? 'rules.filter.esia_oid.yes' : 'rules.filter.esia_oid.no');
      default:
        return t(`rules.filter.${filter.name}.${isFirst ? '1' : '0'}`);
    }
  };
  return {
    valueOf,
    clauseOf: (name, value) =>
      kindOfFilter(name).kind === 'choice'
        ? valueOf(name, value)
        : t('rules.says.filter', { name: t(`rules.filter.${name}`), value: valueOf(name, value) }),
  };
}

export interface RuleWords {
  readonly when: string;
  readonly who: string;
}

export function useRuleWords({ trigger, matching, due_days: due }: Rule): RuleWords {
  const { t } = useTranslation('admin_questionnaires');
  const can = useCan();
  const { host, clinic, speciality, days } = trigger;
  const { clauseOf } = useFilterWords();
  // The kernel tells them to those who write news.
  const { data } = useClinics(can('news.write'));
  const specialities = useSpecialities(clinic ? clinicValue(host ?? '', clinic) : '', Boolean(speciality)).data;
  const kind = kindOf(trigger);
  const known = data?.clinics.find(({ hostId, id }) => hostId === host && id === clinic);
  const named = specialities?.items.find(({ id }) => id === speciality);
  const when = [
    kind === 'every_days' && days === 1
      ? t('rules.says.daily')
      : t(days === 0 ? 'rules.says.same_day' : `rules.says.${kind}`, { count: days }),
    ...(clinic ? [known?.name ?? t('clinic.named', { id: clinic })] : []),
    ...(speciality ? [named ? nameOf(named) : t('rules.says.speciality', { id: speciality })] : []),
    ...(typeof due === 'number' ? [t('rules.says.due', { count: due })] : []),
  ];
  const filters = Object.fromEntries(
    Object.entries(matching ?? {}).filter((one): one is [string, string] => typeof one[1] === 'string'),
  );
  const who = knownFilters(filters).map((name) => clauseOf(name, filters[name] ?? ''));
  return {
    when: when.join(' · '),
    who: t('rules.says.who', { who: who.length === 0 ? t('rules.says.everybody') : who.join('; ') }),
  };
}
