/** One setting: its control, what it means, and what the files say. */
import { useTranslation } from '@cabinet/kit';
import type { ReactNode } from 'react';
import type { SettingMistake } from '../data/contract';
import css from '../plugins/Plugins.module.css';
import { valueText } from '../plugins/texts';
import { type SettingField, settingsOf, type TypedValue, typedValueOf } from './fields';
import { ListField } from './ListField';
import { ScalarControl } from './ScalarControl';

export interface FieldOfProps {
  readonly id: string;
  readonly field: SettingField;
  readonly typed: TypedValue;
  readonly ofFiles: unknown;
  /** Where it is set, if it cannot be changed here. */
  readonly fixedAt: string | undefined;
  readonly isReadOnly: boolean;
  readonly mistakes: readonly SettingMistake[];
  readonly onChange: (typed: TypedValue) => void;
}

export function FieldOf({ id, field, typed, ofFiles, fixedAt, isReadOnly, mistakes, onChange }: FieldOfProps) {
  const { t } = useTranslation('admin_operations');
  const { key, kind, description, options } = field;
  const isFixed = fixedAt !== undefined;
  const hint: ReactNode = (
    <span className={css.hint}>
      {description && <span lang="en">{description}</span>}
      {kind === 'json' && <span>{t('settings.json')}</span>}
      {isFixed && <strong>{t('settings.fixed', { place: fixedAt })}</strong>}
      {!isFixed && (
        <span>
          {ofFiles === undefined ? t('settings.notInFiles') : t('settings.inFiles', { value: valueText(ofFiles) })}
        </span>
      )}
    </span>
  );
  const isOff = isFixed || isReadOnly;
  if (kind === 'list') {
    const differs = key in settingsOf([field], { [key]: typed }, { [key]: ofFiles }, new Set(), {});
    return (
      <div id={id}>
        <ListField
          field={field}
          typed={typed}
          hint={hint}
          isOff={isOff}
          mistakes={mistakes}
          inFiles={differs ? typedValueOf(field, ofFiles) : undefined}
          onChange={onChange}
        />
      </div>
    );
  }
  return (
    <div id={id}>
      <ScalarControl
        path={key}
        label={<code className="code">{key}</code>}
        hint={hint}
        kind={kind}
        options={options}
        value={typeof typed === 'string' ? typed : ''}
        isOff={isOff}
        mistakes={mistakes}
        unset={t('settings.unset')}
        onChange={onChange}
      />
    </div>
  );
}
