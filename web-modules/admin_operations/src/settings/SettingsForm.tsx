/** The form of one place. The kernel checks it as `cabinet config check` checks the files; its words are shown as they are. */
import { Button, Notice, useCan, useTranslation } from '@cabinet/kit';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PluginView, SettingMistake, SettingsPlace } from '../data/contract';
import css from '../plugins/Plugins.module.css';
import { FieldOf } from './FieldOf';
import { fieldsOf, isSame, settingsOf, type Typed, typedOf } from './fields';
import { MistakeText } from './MistakeText';
import { useSaving } from './useSaving';

export interface SettingsFormProps {
  readonly plugin: PluginView;
  readonly place: SettingsPlace;
}

/** The setting of a mistake: `keys[0].certificate` is shown at `keys`. */
const fieldOfMistake = ({ key }: SettingMistake): string => key.split(/[.[]/)[0] ?? key;

export function SettingsForm({ plugin, place }: SettingsFormProps) {
  const { t } = useTranslation('admin_operations');
  const can = useCan();
  const fields = fieldsOf(place.schema, place.values, place.of_files);
  const [typed, setTyped] = useState<Typed>(() => typedOf(fields, place.values));
  const saving = useSaving({ plugin: plugin.id, place: place.place, version: place.version });
  const mayChange = can('operations.write') && plugin.state !== 'disabled';
  const fixed = new Map(place.fixed.map(({ key, place: where }) => [key, where]));
  const settings = settingsOf(fields, typed, place.of_files, new Set(fixed.keys()), place.changed);
  const isChanged = !isSame(settings, place.changed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.ask({ settings });
  };
  // What was stored and does not fit any more, until something was saved or refused.
  const isMisfit = place.mistakes.length > 0;
  const mistakes = saving.tries > 0 ? saving.mistakes : place.mistakes;
  const known = new Set(fields.map(({ key }) => key));
  const atFields = mistakes.filter((mistake) => mistake.is_here && known.has(fieldOfMistake(mistake)));
  const elsewhere = mistakes.filter((mistake) => !atFields.includes(mistake));
  if (fields.length === 0) return <p>{t(place.schema === null ? 'settings.noSchema' : 'settings.none')}</p>;
  return (
    <>
      <form className="stack" noValidate onSubmit={submit}>
        {place.in_use !== place.version && (
          <Notice kind="warning">{t(isMisfit ? 'settings.misfit' : 'settings.notInUse')}</Notice>
        )}
        {mistakes.length > 0 && (
          <Mistakes
            key={saving.tries}
            place={place.place}
            atFields={atFields}
            elsewhere={elsewhere}
            isNew={saving.tries > 0}
          />
        )}
        <div className={css.fields}>
          {fields.map((field) => (
            <FieldOf
              key={field.key}
              id={fieldId(place.place, field.key)}
              field={field}
              typed={typed[field.key] ?? ''}
              ofFiles={place.of_files[field.key]}
              fixedAt={fixed.get(field.key)}
              isReadOnly={!mayChange}
              mistakes={atFields.filter((mistake) => fieldOfMistake(mistake) === field.key)}
              onChange={(value) => setTyped((all) => ({ ...all, [field.key]: value }))}
            />
          ))}
        </div>
        {mayChange && (
          <div className="wrap">
            <Button type="submit" disabled={!isChanged}>
              {t('settings.save')}
            </Button>
            {isChanged && (
              <Button kind="quiet" onClick={() => setTyped(typedOf(fields, place.values))}>
                {t('settings.discard')}
              </Button>
            )}
            {Object.keys(place.changed).length > 0 && (
              <Button kind="secondary" onClick={() => saving.ask({ return_to: 0 })}>
                {t('settings.asInFiles')}
              </Button>
            )}
          </div>
        )}
      </form>
      {/* Not inside: what the dialog submits would submit the form too. */}
      {saving.dialog}
    </>
  );
}

const fieldId = (place: string, key: string): string => `setting-${place}-${key}`;

/** Puts the focus on the value of a mistake, or on the first control of its setting. */
function focusOn(place: string, mistake: SettingMistake) {
  const field = document.getElementById(fieldId(place, fieldOfMistake(mistake)));
  const value = field?.querySelector<HTMLElement>(`[data-setting=${JSON.stringify(mistake.key)}]`);
  (value ?? field?.querySelector<HTMLElement>('input, select, textarea, button'))?.focus();
}

interface MistakesProps {
  readonly place: string;
  readonly atFields: readonly SettingMistake[];
  readonly elsewhere: readonly SettingMistake[];
  /** Whether they are the answer to what was just saved. */
  readonly isNew: boolean;
}

/** Takes the focus when it appears as an answer; each line leads to its field. */
function Mistakes({ place, atFields, elsewhere, isNew }: MistakesProps) {
  const { t } = useTranslation('admin_operations');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) box.current?.focus();
  }, [isNew]);
  const title = `mistakes-${place}`;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role={isNew ? 'alert' : 'group'}
      aria-labelledby={title}
      className={css.mistakes}
      data-error-summary=""
    >
      <h3 id={title}>{t('settings.wrong')}</h3>
      <ul>
        {atFields.map((mistake) => (
          <li key={mistake.key}>
            <Button kind="quiet" size="small" onClick={() => focusOn(place, mistake)}>
              {mistake.key}
            </Button>
          </li>
        ))}
        {elsewhere.map((mistake) => (
          <li key={mistake.key}>
            <code className="code">{mistake.key}</code> <MistakeText mistake={mistake} />
          </li>
        ))}
      </ul>
      {elsewhere.length > 0 && <p>{t('settings.elsewhere')}</p>}
    </div>
  );
}
