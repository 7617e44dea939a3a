import { useTranslation } from '@cabinet/kit';
import css from './SkipLink.module.css';

/** The first stop of the keyboard: past the menu, to the page. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <a
      href="#main"
      className={css.skip}
      onClick={(event) => {
        // A hash in the address would be taken for an old-style route.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      {t('skip')}
    </a>
  );
}
