/**
 * A date in three inputs: day, month, year. This avoids paging a calendar back to the year of birth. The value is
 * `YYYY-MM-DD`, or the incomplete input, which fails every date rule.
 */
import { type Ref, type ReactNode, useId, useRef, useState } from 'react';
import { FieldError, useTranslation } from '@cabinet/kit';
import css from './DateField.module.css';
import field from '../components/Field.module.css';

export interface DateFieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly name: string;
  /** `YYYY-MM-DD` or empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** `bday` enables the browser's autofill of the birth date. */
  readonly autoComplete?: 'bday';
  readonly disabled?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

type Parts = readonly [day: string, month: string, year: string];

function partsOf(value: string): Parts {
  const [year = '', month = '', day = ''] = value.split('-');
  return [day, month, year];
}

function joined([day, month, year]: Parts): string {
  if (!day && !month && !year) return '';
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const BOXES = [
  { part: 'day', digits: 2 },
  { part: 'month', digits: 2 },
  { part: 'year', digits: 4 },
] as const;

export function DateField({
  label,
  hint,
  error,
  name,
  value,
  onChange,
  onBlur,
  autoComplete,
  disabled,
  ref,
}: DateFieldProps) {
  const { t } = useTranslation('kit');
  const id = useId();
  const boxes = useRef<HTMLFieldSetElement>(null);
  // The raw input; deriving it from `value` would expand "1" to "01" while the user types.
  const [typed, setTyped] = useState<Parts>(() => partsOf(value));
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== joined(typed)) setTyped(partsOf(value));
  }
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset ref={boxes} className={css.date} aria-describedby={described || undefined}>
      <legend className={field.label}>{label}</legend>
      {hint && (
        <div id={`${id}-hint`} className={field.hint}>
          {hint}
        </div>
      )}
      <div className={css.boxes}>
        {BOXES.map(({ part, digits }, index) => (
          <label key={part} className={css.part}>
            <span>{t(`date.${part}`)}</span>
            <span
              className={field.box}
              data-invalid={error ? true : undefined}
              data-disabled={disabled ? true : undefined}
            >
              <input
                ref={index === 0 ? ref : undefined}
                name={`${name}.${part}`}
                className={field.input}
                inputMode="numeric"
                autoComplete={autoComplete ? `${autoComplete}-${part}` : 'off'}
                maxLength={digits}
                size={digits}
                disabled={disabled}
                aria-invalid={error ? true : undefined}
                value={typed[index]}
                onBlur={(event) => {
                  if (!boxes.current?.contains(event.relatedTarget)) onBlur?.();
                }}
                onChange={(event) => {
                  const digitsOnly = event.target.value.replace(/\D/g, '').slice(0, digits);
                  const next = typed.map((before, at) => (at === index ? digitsOnly : before)) as unknown as Parts;
                  setTyped(next);
                  onChange(joined(next));
                }}
              />
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
