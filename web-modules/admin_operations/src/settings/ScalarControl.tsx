/** The control of one value: a setting, or a part of an item of a list. */
import { Field, SelectField, TextField, useTranslation } from '@cabinet/kit';
import type { ReactNode } from 'react';
import type { SettingMistake } from '../data/contract';
import css from '../plugins/Plugins.module.css';
import type { FieldKind } from './fields';
import { MistakeText } from './MistakeText';

export interface ScalarControlProps {
  /** The path of the value, as mistakes name it: `keys[0].certificate`. */
  readonly path: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly kind: Exclude<FieldKind, 'list'>;
  readonly options: readonly string[];
  readonly value: string;
  readonly isOff: boolean;
  readonly mistakes: readonly SettingMistake[];
  /** What the empty choice means. */
  readonly unset: string;
  readonly onChange: (value: string) => void;
}

export function ScalarControl(props: ScalarControlProps) {
  const { path, label, hint, kind, options, value, isOff, mistakes, unset, onChange } = props;
  const { t } = useTranslation('admin_operations');
  const error = mistakes.length > 0 ? <Mistakes path={path} mistakes={mistakes} /> : undefined;
  const common = { label, hint, error };
  const change = ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value);
  if (kind === 'switch' || kind === 'choice') {
    const listed = kind === 'switch' ? ['true', 'false'] : options;
    const others = value === '' || listed.includes(value) ? listed : [...listed, value];
    const labelOf = (one: string) => (kind === 'switch' ? t(`settings.${one === 'true' ? 'yes' : 'no'}`) : one);
    return (
      <SelectField
        {...common}
        data-setting={path}
        value={value}
        disabled={isOff}
        onChange={change}
        options={[{ value: '', label: unset }, ...others.map((one) => ({ value: one, label: labelOf(one) }))]}
      />
    );
  }
  if (kind === 'json' || kind === 'lines')
    return (
      <Field {...common}>
        {(ties) => (
          <textarea
            {...ties}
            data-setting={path}
            className={css.area}
            value={value}
            disabled={isOff}
            spellCheck={false}
            onChange={change}
          />
        )}
      </Field>
    );
  return (
    <TextField
      {...common}
      data-setting={path}
      value={value}
      disabled={isOff}
      inputMode={kind === 'number' ? 'numeric' : 'text'}
      spellCheck={false}
      autoComplete="off"
      onChange={change}
    />
  );
}

/** Mistakes of a value; those of a part of it with its path. */
export function Mistakes({ path, mistakes }: { readonly path: string; readonly mistakes: readonly SettingMistake[] }) {
  return mistakes.map((mistake) => (
    <span key={`${mistake.key} ${mistake.expected}`} className={css.hint}>
      <span>
        {mistake.key !== path && <code className="code">{mistake.key} </code>}
        <MistakeText mistake={mistake} />
      </span>
    </span>
  ));
}
