import { useTranslation } from '@cabinet/kit';
import css from './AudienceChoice.module.css';

export type Audience = 'citizen' | 'foreigner';

/** B-046: the two ways to sign in, chosen before anything else is asked. */
export function AudienceChoice({ chosen, onChoose }: { chosen: Audience; onChoose: (audience: Audience) => void }) {
  const { t } = useTranslation('auth');
  return (
    <fieldset className={css.choice}>
      <legend className="visually-hidden">{t('audience')}</legend>
      {(['citizen', 'foreigner'] as const).map((audience) => (
        <label key={audience}>
          <input
            type="radio"
            name="audience"
            value={audience}
            checked={audience === chosen}
            onChange={() => onChoose(audience)}
          />
          <span>{t(`audience.${audience}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
