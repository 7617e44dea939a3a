/** The form of one place. The kernel checks it as `cabinet config check` checks the files; its words are shown as they are. */
import { Button, Notice, useCan, useTranslation } from '@cabinet/kit';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PluginView, SettingMistake, SettingsPlace } from '../data/contract';
import css from '../plugins/Plugins.module.css';
import { FieldOf } from './FieldOf';
import { fieldsOf, settingsOf, type Typed, typedOf } from './fields';
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
  const fields = fieldsOf(place.schema);
  const [typed, setTyped] = useState<Typed>(() => typedOf(fields, place.values));
  const saving = useSaving({ plugin: plugin.id, place: place.place, version: place.version });
  const mayChange = can('operations.write') && plugin.state !== 'disabled';
  const fixed = new Map(place.fixed.map(({ key, place: where }) => [key, where]));
  const settings = settingsOf(fields, typed, place.of_files, new Set(fixed.keys()), place.changed);
  const isChanged = JSON.stringify(settings) !== JSON.stringify(orderedAs(fields, place.changed));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.ask({ settings });
  };
  const { mistakes } = saving;
  const known = new Set(fields.map(({ key }) => key));
  const atFields = mistakes.filter((mistake) => mistake.is_here && known.has(fieldOfMistake(mistake)));
  const elsewhere = mistakes.filter((mistake) => !atFields.includes(mistake));
  if (fields.length === 0) return <p>{t(place.schema === null ? 'settings.noSchema' : 'settings.none')}</p>;
  return (
    <>
      <form className="stack" noValidate onSubmit={submit}>
        {place.in_use !== place.version && <Notice kind="warning">{t('settings.notInUse')}</Notice>}
        {mistakes.length > 0 && (
          <Mistakes key={saving.tries} place={place.place} atFields={atFields} elsewhere={elsewhere} />
        )}
        <div className={css.fields}>
          {fields.map((field) => (
            <FieldOf
              key={field.key}
              id={fieldId(place.place, field.key)}
              field={field}
              value={typed[field.key] ?? ''}
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

/** The changed values in the order of the fields, to be compared. */
const orderedAs = (fields: ReturnType<typeof fieldsOf>, changed: SettingsPlace['changed']) =>
  Object.fromEntries(fields.filter(({ key }) => key in changed).map(({ key }) => [key, changed[key]]));

interface MistakesProps {
  readonly place: string;
  readonly atFields: readonly SettingMistake[];
  readonly elsewhere: readonly SettingMistake[];
}

/** Takes the focus when it appears; each line leads to its field. */
function Mistakes({ place, atFields, elsewhere }: MistakesProps) {
  const { t } = useTranslation('admin_operations');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const title = `mistakes-${place}`;
  return (
    <div ref={box} tabIndex={-1} role="alert" aria-labelledby={title} className={css.mistakes} data-error-summary="">
      <h3 id={title}>{t('settings.wrong')}</h3>
      <ul>
        {atFields.map((mistake) => (
          <li key={mistake.key}>
            <Button
              kind="quiet"
              size="small"
              onClick={() =>
                document
                  .getElementById(fieldId(place, fieldOfMistake(mistake)))
                  ?.querySelector<HTMLElement>('input, select, textarea')
                  ?.focus()
              }
            >
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
