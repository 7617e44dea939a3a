/** A filter in the header: it applies after a pause in typing, on Enter, or when the field is left. */
import type { ChangeEvent } from 'react';
import type { ColumnFilter } from './columns';
import css from './DataTable.module.css';
import { useRestingText } from './useRestingText';

export interface FilterFieldProps {
  readonly filter: ColumnFilter;
  readonly label: string;
  readonly value: string;
  readonly anyLabel: string;
  readonly onFilter: (value: string) => void;
}

export function FilterField({ filter, label, value, anyLabel, onFilter }: FilterFieldProps) {
  if (filter.kind === 'text') return <TextFilter label={label} value={value} onFilter={onFilter} />;
  return (
    <select
      aria-label={label}
      className={css.filter}
      value={value}
      onChange={({ target }: ChangeEvent<HTMLSelectElement>) => onFilter(target.value)}
    >
      <option value="">{anyLabel}</option>
      {filter.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

function TextFilter({ label, value, onFilter }: Pick<FilterFieldProps, 'label' | 'value' | 'onFilter'>) {
  const { text, setText, applyNow } = useRestingText(value, onFilter);
  return (
    <input
      type="text"
      aria-label={label}
      className={css.filter}
      value={text}
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      onChange={({ target }) => setText(target.value)}
      onBlur={applyNow}
      onKeyDown={({ key }) => {
        if (key === 'Enter') applyNow();
      }}
    />
  );
}
