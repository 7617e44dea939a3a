/** One setting: its control, what it means, and what the files say. */
import { Field, SelectField, TextField, useTranslation } from '@cabinet/kit';
import type { ReactNode } from 'react';
import type { SettingMistake } from '../data/contract';
import css from '../plugins/Plugins.module.css';
import { valueText } from '../plugins/texts';
import type { SettingField } from './fields';
import { MistakeText } from './MistakeText';

export interface FieldOfProps {
  readonly id: string;
  readonly field: SettingField;
  readonly value: string;
  readonly ofFiles: unknown;
  /** Where it is set, if it cannot be changed here. */
  readonly fixedAt: string | undefined;
  readonly isReadOnly: boolean;
  readonly mistakes: readonly SettingMistake[];
  readonly onChange: (value: string) => void;
}

export function FieldOf({ id, field, value, ofFiles, fixedAt, isReadOnly, mistakes, onChange }: FieldOfProps) {
  const { t } = useTranslation('admin_operations');
  const { key, kind, description, options } = field;
  const isFixed = fixedAt !== undefined;
  const hint: ReactNode = (
    <span className={css.hint}>
      {description && <span lang="en">{description}</span>}
      {isFixed && <strong>{t('settings.fixed', { place: fixedAt })}</strong>}
      {!isFixed && (
        <span>
          {ofFiles === undefined ? t('settings.notInFiles') : t('settings.inFiles', { value: valueText(ofFiles) })}
        </span>
      )}
    </span>
  );
  const error =
    mistakes.length > 0
      ? mistakes.map((mistake) => (
          <span key={`${mistake.key} ${mistake.expected}`} className={css.hint}>
            <span>
              {mistake.key !== key && <code className="code">{mistake.key} </code>}
              <MistakeText mistake={mistake} />
            </span>
          </span>
        ))
      : undefined;
  const common = { label: <code className="code">{key}</code>, hint, error };
  const isOff = isFixed || isReadOnly;
  const change = ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value);
  const unset = { value: '', label: t('settings.unset') };
  const listed = kind === 'switch' ? ['true', 'false'] : options;
  const others = value === '' || listed.includes(value) ? listed : [...listed, value];
  return (
    <div id={id}>
      {kind === 'switch' || kind === 'choice' ? (
        <SelectField
          {...common}
          value={value}
          disabled={isOff}
          onChange={change}
          options={[
            unset,
            ...others.map((one) => ({
              value: one,
              label: kind === 'switch' ? t(`settings.${one === 'true' ? 'yes' : 'no'}`) : one,
            })),
          ]}
        />
      ) : kind === 'json' ? (
        <Field {...common}>
          {(ties) => (
            <textarea
              {...ties}
              className={css.area}
              value={value}
              disabled={isOff}
              spellCheck={false}
              onChange={change}
            />
          )}
        </Field>
      ) : (
        <TextField
          {...common}
          value={value}
          disabled={isOff}
          inputMode={kind === 'number' ? 'numeric' : 'text'}
          spellCheck={false}
          autoComplete="off"
          onChange={change}
        />
      )}
    </div>
  );
}
