import { useTranslation } from '@cabinet/kit';
import css from './UnreadCount.module.css';

/** How many notices of a section are unread, beside its name: digits to see, words to hear. */
export function UnreadCount({ number }: { readonly number: string | undefined }) {
  const { t } = useTranslation('shell');
  if (number === undefined) return null;
  return (
    <>
      <span className={css.count} aria-hidden>
        {number}
      </span>
      <span className="visually-hidden">, {t('menu.unread', { number })}</span>
    </>
  );
}
