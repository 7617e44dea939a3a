import { useTranslation } from '@cabinet/kit';
import css from './SkipLink.module.css';

/** A skip link: the first focusable element, which jumps past the menu to the page. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <a
      href="#main"
      className={css.skip}
      onClick={(event) => {
        // The router would interpret a hash in the address as an old-style route.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      {t('skip')}
    </a>
  );
}
