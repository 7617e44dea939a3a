/**
 * Offers the browser's language on the first visit (issue 11, 26f). Nothing changes without a click, and either answer
 * is stored as the chosen language, so the question appears once.
 */
import { useState } from 'react';
import {
  browserLanguage,
  Button,
  changeLanguage,
  hasChosenLanguage,
  LANGUAGES,
  useLanguage,
  useTranslation,
  useVariant,
} from '@cabinet/kit';
import { Globe } from 'lucide-react';
import css from './LanguageOffer.module.css';

export function LanguageOffer() {
  const { t } = useTranslation('shell');
  const { languages } = useVariant();
  const present = useLanguage();
  // For a browser without storage.
  const [isAnswered, setIsAnswered] = useState(false);
  const offered = browserLanguage();
  const words = offered && LANGUAGES[offered].offer;
  if (!words || offered === present || !languages.includes(offered) || isAnswered || hasChosenLanguage()) return null;
  const answer = (language: typeof present) => {
    setIsAnswered(true);
    void changeLanguage(language);
  };
  return (
    <section aria-label={t('language')} className={css.offer} data-no-print="">
      <Globe aria-hidden />
      <span lang={offered}>{words.text}</span>
      <span className="wrap" lang={offered}>
        <Button kind="secondary" size="small" onClick={() => answer(offered)}>
          {words.accept}
        </Button>
        <Button kind="quiet" size="small" onClick={() => answer(present)}>
          {words.decline}
        </Button>
      </span>
    </section>
  );
}
