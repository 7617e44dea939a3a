/** The filters of a rule: each has a field and can be removed; the others are in a menu. */
import { Button, SelectField, TextField, useTranslation } from '@cabinet/kit';
import { ActionMenu } from '@cabinet/kit/aria';
import { DateField } from '@cabinet/kit/forms';
import { ListPlus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  faultyFilters,
  type FilterName,
  FILTERS,
  kindOfFilter,
  knownFilters,
  type Matching,
  newFilter,
} from './filters';
import css from './Rules.module.css';
import { useFilterWords } from './useRuleWords';

export interface RuleFiltersProps {
  readonly matching: Matching;
  /** Whether faults are shown. */
  readonly isChecked: boolean;
  readonly onChange: (matching: Matching) => void;
}

export function RuleFilters({ matching, isChecked, onChange }: RuleFiltersProps) {
  const { t } = useTranslation('admin_questionnaires');
  const group = useRef<HTMLFieldSetElement>(null);
  /** The filter that was added last: its field gets the focus. */
  const [added, setAdded] = useState<FilterName | null>(null);
  const shown = knownFilters(matching);
  const faulty = isChecked ? faultyFilters(matching) : [];
  useEffect(() => {
    if (added === null) return;
    group.current?.querySelector<HTMLElement>(`[name="${added}"], [name="${added}.day"]`)?.focus();
  }, [added]);
  const set = (name: FilterName, value: string) => onChange({ ...matching, [name]: value });
  const remove = (name: FilterName) => {
    onChange(Object.fromEntries(Object.entries(matching).filter(([one]) => one !== name)));
    setAdded(null);
    group.current?.querySelector<HTMLElement>('button[aria-haspopup]')?.focus();
  };
  return (
    <fieldset ref={group} className={css.filters}>
      <legend>{t('rules.who')}</legend>
      {shown.length === 0 && <p className="muted">{t('rules.whoEverybody')}</p>}
      {shown.map((name) => (
        <div key={name} className={css.filter}>
          <FilterInput
            name={name}
            value={matching[name] ?? ''}
            error={faulty.includes(name) ? t('rules.filterFault') : undefined}
            onChange={(value) => set(name, value)}
          />
          <Button
            kind="quiet"
            size="small"
            aria-label={t('rules.removeFilter', { name: t(`rules.filter.${name}`) })}
            onClick={() => remove(name)}
          >
            <X aria-hidden />
            {t('rules.remove')}
          </Button>
        </div>
      ))}
      {shown.length < FILTERS.length && (
        <div>
          <ActionMenu
            label={t('rules.addFilter')}
            icon={<ListPlus aria-hidden />}
            actions={FILTERS.filter((name) => !shown.includes(name)).map((name) => ({
              id: name,
              label: t(`rules.filter.${name}`),
              onAction: () => {
                set(name, newFilter(name));
                setAdded(name);
              },
            }))}
          />
        </div>
      )}
    </fieldset>
  );
}

interface FilterInputProps {
  readonly name: FilterName;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Longer texts match no account. */
const TEXT_CHARS = 200;

function FilterInput({ name, value, error, onChange }: FilterInputProps) {
  const { t } = useTranslation('admin_questionnaires');
  const { valueOf } = useFilterWords();
  const label = t(`rules.filter.${name}`);
  const filter = kindOfFilter(name);
  if (filter.kind === 'choice') {
    return (
      <SelectField
        name={name}
        label={label}
        value={value}
        options={filter.values.map((one) => ({ value: one, label: valueOf(name, one) }))}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  if (filter.kind === 'date') {
    return <DateField name={name} label={label} error={error} value={value} onChange={onChange} />;
  }
  return (
    <TextField
      name={name}
      label={label}
      error={error}
      maxLength={TEXT_CHARS}
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
