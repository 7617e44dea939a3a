/**
 * The frame of a page that somebody opens with a link and without signing in: the hospital, the content, the choice of the
 * language, each by its own name, and the accessibility settings, because there is no toolbar.
 */
import type { ReactNode } from 'react';
import { changeLanguage, LANGUAGES, useLanguage, useTranslation, useVariant } from '@cabinet/kit';
import css from './BarePage.module.css';

export interface BarePageProps {
  readonly children: ReactNode;
}

export function BarePage({ children }: BarePageProps) {
  const { branding, organisation } = useVariant();
  return (
    <div className={css.page}>
      <div className={css.hospital}>
        <img className={css.logo} src={branding.logo} alt="" data-picture="" />
        <p>{organisation.title}</p>
      </div>
      {children}
      <Settings />
    </div>
  );
}

function Settings() {
  const { t } = useTranslation('kit');
  const { languages } = useVariant();
  const current = useLanguage();
  return (
    <div className={css.footer} data-no-print="">
      <ul aria-label={t('bare.language')}>
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
        {t('bare.accessibility')}
      </button>
    </div>
  );
}
