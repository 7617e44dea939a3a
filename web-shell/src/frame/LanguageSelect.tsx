import { changeLanguage, type Language, LANGUAGES, useLanguage, useTranslation, useVariant } from '@cabinet/kit';
import { Globe } from 'lucide-react';
import { useId } from 'react';
import css from './LanguageSelect.module.css';

/** Language select; each language by its own name (A-021 ff.). */
export function LanguageSelect() {
  const { t } = useTranslation('shell');
  const { languages } = useVariant();
  const language = useLanguage();
  const id = useId();
  return (
    <span className={css.select}>
      <Globe aria-hidden />
      <label htmlFor={id} className="visually-hidden">
        {t('language')}
      </label>
      <select id={id} value={language} onChange={(event) => void changeLanguage(event.target.value as Language)}>
        {languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGES[code].name}
          </option>
        ))}
      </select>
    </span>
  );
}
