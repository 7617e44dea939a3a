/** The choice of the language, each by its own name, and the accessibility settings: this page has no toolbar. */
import { changeLanguage, LANGUAGES, useLanguage, useTranslation, useVariant } from '@cabinet/kit';
import css from './LinkPage.module.css';

export function Languages() {
  const { t } = useTranslation('questionnaires');
  const { languages } = useVariant();
  const current = useLanguage();
  return (
    <div className={css.footer}>
      <ul aria-label={t('link.language')}>
        {languages.map((language) => (
          <li key={language}>
            <button
              type="button"
              lang={language}
              aria-pressed={language === current}
              onClick={() => void changeLanguage(language)}
            >
              {LANGUAGES[language].name}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => window.dispatchEvent(new Event('cabinet:accessibility'))}>
        {t('link.accessibility')}
      </button>
    </div>
  );
}
