import { ChevronDown } from 'lucide-react';
import type { ReactNode, SelectHTMLAttributes } from 'react';
import { Field } from './Field';
import css from './Field.module.css';

export interface NativeSelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly className?: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** The browser's own list: the best one on a phone. For search in a list take `ComboBox` of `@cabinet/kit/aria`. */
export function NativeSelect({ label, hint, error, className, options, ...select }: NativeSelectProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(ties) => (
        <div className={css.box} data-invalid={ties['aria-invalid']}>
          <select {...select} {...ties} className={css.select}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden />
        </div>
      )}
    </Field>
  );
}
