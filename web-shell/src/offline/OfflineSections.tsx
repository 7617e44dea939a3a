import { type MenuEntry, menuIcon, type ModuleManifest, useTranslation } from '@cabinet/kit';
import { ButtonLink } from '@cabinet/kit/router';
import { useMenuLabel } from '../frame/menu-label';
import css from './OfflineSections.module.css';
import { useOfflineSections } from './useOfflineSections';

/** The sections that work offline. */
export function OfflineSections({
  menu,
  modules,
}: {
  readonly menu: readonly MenuEntry[];
  readonly modules: readonly ModuleManifest[];
}) {
  const { t } = useTranslation('shell');
  const labelOf = useMenuLabel(menu);
  const entries = useOfflineSections(menu, modules);
  // If only one page of a section works offline, it is shown under its own name.
  const nameOf = (entry: MenuEntry) => {
    const own = `offline.${entry.path}`;
    return t(own, { defaultValue: labelOf(entry) });
  };
  if (entries.length === 0) return null;
  return (
    <section className={css.sections} aria-labelledby="works-offline">
      <h3 id="works-offline">{t('offline.works')}</h3>
      {entries.map((entry) => {
        const Icon = menuIcon(entry.icon);
        return (
          <ButtonLink key={entry.path} to={`/${entry.path}`} kind="quiet">
            <Icon aria-hidden data-picture="" />
            {nameOf(entry)}
          </ButtonLink>
        );
      })}
    </section>
  );
}
