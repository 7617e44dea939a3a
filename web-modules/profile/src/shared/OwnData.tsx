/** Links to the pages about the user's own data; also for users without settings. */
import { List, ListItem, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import { ChevronRight, Download, History, MonitorSmartphone } from 'lucide-react';
import css from './OwnData.module.css';

const PLACES = [
  { to: '/profile/access_log', text: 'log.title', note: 'log.note', Icon: History },
  { to: '/profile/export', text: 'export.title', note: 'export.note', Icon: Download },
  { to: '/profile/devices', text: 'devices.title', note: 'devices.note', Icon: MonitorSmartphone },
] as const;

export interface OwnDataProps {
  /** Set if the page itself shows the devices. */
  readonly isWithoutDevices?: boolean;
}

export function OwnData({ isWithoutDevices = false }: OwnDataProps) {
  const { t } = useTranslation('profile');
  return (
    <nav aria-label={t('ownData')}>
      <List>
        {PLACES.filter(({ to }) => !(isWithoutDevices && to === '/profile/devices')).map(({ to, text, note, Icon }) => (
          <ListItem key={to} className={css.item}>
            <Icon aria-hidden />
            <span className={css.words}>
              <Link to={to} className={css.link}>
                {t(text)}
              </Link>
              <span className="muted small">{t(note)}</span>
            </span>
            <ChevronRight aria-hidden />
          </ListItem>
        ))}
      </List>
    </nav>
  );
}
