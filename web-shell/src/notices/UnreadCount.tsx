import { useTranslation } from '@cabinet/kit';
import css from './UnreadCount.module.css';

export interface UnreadCountProps {
  readonly number: string | undefined;
  /** For screen readers; unread notices by default. */
  readonly words?: string | undefined;
}

/** The number of unread notices of a section beside its name, or another number: digits on the screen, words for screen readers. */
export function UnreadCount({ number, words }: UnreadCountProps) {
  const { t } = useTranslation('shell');
  if (number === undefined) return null;
  return (
    <>
      <span className={css.count} aria-hidden>
        {number}
      </span>
      <span className="visually-hidden">, {words ?? t('menu.unread', { number })}</span>
    </>
  );
}
