/** Settings of the plugin: one form for each place that it serves, and their history. */
import { useTranslation } from '@cabinet/kit';
import { DatedView } from '@cabinet/kit/views';
import type { PluginView } from '../data/contract';
import { usePluginSettings } from '../data/queries';
import { Section } from '../shared/Section';
import { History } from './History';
import { SettingsForm } from './SettingsForm';

export function Settings({ plugin }: { readonly plugin: PluginView }) {
  const { t } = useTranslation('admin_operations');
  const query = usePluginSettings(plugin.id);
  return (
    <DatedView query={query} failed={t('settings.failed')}>
      {({ places }) =>
        places.length === 0 ? (
          <Section id="settings" title={t('settings.title')}>
            <p>{t('settings.none')}</p>
          </Section>
        ) : (
          places.map((place) => (
            <Section
              key={place.place}
              id={`settings-${place.place}`}
              title={places.length > 1 ? t('settings.titleOf', { place: place.place }) : t('settings.title')}
              note={t('settings.note')}
            >
              <SettingsForm key={`${place.place} ${String(place.version)}`} plugin={plugin} place={place} />
              {place.version > 0 && <History plugin={plugin} place={place} />}
            </Section>
          ))
        )
      }
    </DatedView>
  );
}
