import { changeLanguage, LANGUAGES, phoneLink, useLanguage, useTranslation, useVariant } from '@cabinet/kit';
import css from './Footer.module.css';

/** Language choice, each language by its own name (B-048), the accessibility settings, and help. */
export function Footer() {
  const { t } = useTranslation('auth');
  const { languages, organisation } = useVariant();
  const current = useLanguage();
  return (
    <div className={css.footer}>
      <ul aria-label={t('language')}>
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
      <ul className={css.links}>
        <li>
          <button type="button" onClick={() => window.dispatchEvent(new Event('cabinet:accessibility'))}>
            {t('accessibility')}
          </button>
        </li>
        <li>
          <a href={phoneLink(organisation.phone)}>{t('help', { phone: organisation.phone })}</a>
        </li>
      </ul>
    </div>
  );
}
