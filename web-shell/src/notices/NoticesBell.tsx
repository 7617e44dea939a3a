/**
 * The bell at the top with the number of unread notices. Hidden if no host of the hospital has a medical record or
 * takes bookings, and for users who may not see theirs.
 */
import { announce, Beside, useQuery, useTranslation } from '@cabinet/kit';
import { Bell } from 'lucide-react';
import { lazy, useEffect, useRef, useState } from 'react';
import css from './NoticesBell.module.css';
import { noticesQuery } from './notices.api';
import counted from './UnreadCount.module.css';
import { useHasNotices } from './useUnread';

const NoticesPanel = lazy(async () => ({ default: (await import('./NoticesPanel')).NoticesPanel }));

export function NoticesBell() {
  return useHasNotices() ? <ShownBell /> : null;
}

function ShownBell() {
  const { t } = useTranslation('shell');
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(noticesQuery);
  const unread = data?.unread ?? 0;

  // Announce new notices, not the number at page load.
  const told = useRef<number | null>(null);
  useEffect(() => {
    if (!data) return;
    const before = told.current;
    told.current = data.unread;
    if (before !== null && data.unread > before) announce(t('notices.arrived', { count: data.unread - before }));
  }, [data, t]);

  const label = unread > 0 ? t('notices.unread', { count: unread }) : t('notices.title');
  return (
    <>
      <button
        type="button"
        className={css.bell}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Bell aria-hidden />
        <span className={css.word}>{t('notices.title')}</span>
        {unread > 0 && <span className={counted.count}>{unread}</span>}
      </button>
      <Beside onClose={() => setIsOpen(false)}>{isOpen && <NoticesPanel onClose={() => setIsOpen(false)} />}</Beside>
    </>
  );
}
