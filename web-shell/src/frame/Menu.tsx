/**
 * The menu: entries, the hospital's phone and hours, the copyright line (A-025 ff., A-031, A-032).
 */
import { type MenuEntry, menuIcon, phoneLink, useTranslation, useVariant } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import { Badge } from './Badge';
import { useMenuLabel } from './menu-label';
import css from './Menu.module.css';

export interface MenuProps {
  readonly entries: readonly MenuEntry[];
  readonly active: MenuEntry | null;
  /** Called after a click: the narrow layout closes its menu. */
  readonly onSelect?: () => void;
}

export function Menu({ entries, active, onSelect }: MenuProps) {
  const { t } = useTranslation('shell');
  const labelOf = useMenuLabel(entries);
  return (
    <nav aria-label={t('menu')}>
      <ul className={css.nav}>
        {entries.map((entry) => {
          const Icon = menuIcon(entry.icon);
          return (
            <li key={entry.path}>
              <Link
                to={`/${entry.path}`}
                className={css.item}
                aria-current={entry === active ? 'page' : undefined}
                onClick={onSelect}
              >
                <Icon aria-hidden data-picture="" />
                <span className={css.label}>{labelOf(entry)}</span>
                <Badge entry={entry} menu={entries} />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

export function Logo() {
  const { t } = useTranslation('shell');
  const { organisation, branding } = useVariant();
  return (
    <Link to="/" className={css.logo}>
      <img src={branding.logo} alt="" width={44} height={44} />
      <span>
        <strong>{organisation.shortTitle}</strong>
        <span>{t('cabinet')}</span>
      </span>
    </Link>
  );
}

export function Contacts() {
  const { t } = useTranslation('shell');
  const { organisation } = useVariant();
  return (
    <footer className={css.contacts}>
      <a href={phoneLink(organisation.phone)}>{organisation.phone}</a>
      <span>{organisation.phoneHours}</span>
      <span>{t('copyright', { year: new Date().getFullYear(), title: organisation.title })}</span>
    </footer>
  );
}
