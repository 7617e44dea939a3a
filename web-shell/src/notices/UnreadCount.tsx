import { useTranslation } from '@cabinet/kit';
import css from './UnreadCount.module.css';

/** The number of unread notices of a section beside its name: digits on the screen, words for screen readers. */
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
