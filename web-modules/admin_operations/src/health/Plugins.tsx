/** The plugins with their hospital systems: the state in words, and reloading one. */
import { Button, Pill, useCan, useDates, useLanguage, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import { type Fact, Facts } from '@cabinet/kit/views';
import { RotateCw } from 'lucide-react';
import type { PluginHealth } from '../data/contract';
import { pluginAddress } from '../places';
import css from '../shared/Operations.module.css';
import { PLUGIN_PILLS } from '../shared/pluginStates';
import { Section } from '../shared/Section';
import { isSystemDown, PARTS } from './attention';
import own from './Health.module.css';
import { useReload } from './useReload';

export function Plugins({ plugins }: { readonly plugins: readonly PluginHealth[] }) {
  const { t } = useTranslation('admin_operations');
  const { ask, dialog } = useReload();
  return (
    <Section id={PARTS.plugins} title={t('plugins.title')} note={t('plugins.note')}>
      {plugins.length === 0 ? (
        <p className="muted">{t('plugins.none')}</p>
      ) : (
        <ul role="list" className={css.list}>
          {plugins.map((plugin) => (
            <li key={plugin.id}>
              <Plugin plugin={plugin} onReload={() => ask(plugin)} />
            </li>
          ))}
        </ul>
      )}
      {dialog}
    </Section>
  );
}

function Plugin({ plugin, onReload }: { readonly plugin: PluginHealth; readonly onReload: () => void }) {
  const { t } = useTranslation('admin_operations');
  const can = useCan();
  const { format } = useDates();
  const { name, state, since, last_failure } = plugin;
  // `since` is when the plugin was loaded; one that rests does so since its last failure.
  const reached = state === 'resting' ? last_failure?.at : since;
  return (
    <div className="stack">
      <div className={css.spread}>
        <div className={own.name}>
          <h3>
            <Link to={pluginAddress(plugin.id)}>{name}</Link>
          </h3>
          <Pill kind={PLUGIN_PILLS[state] ?? 'neutral'}>{t(`plugin.state.${state}`, { defaultValue: state })}</Pill>
          {isSystemDown(plugin) && <Pill kind="critical">{t('todo.system_unreachable', { name })}</Pill>}
          {reached && <span className="muted small">{t('plugin.since', { when: format(reached, 'dateTime') })}</span>}
        </div>
        {state !== 'disabled' && can('operations.write') && (
          <Button kind="secondary" size="small" aria-label={t('reload.named', { name })} onClick={onReload}>
            <RotateCw aria-hidden />
            {t('reload.button')}
          </Button>
        )}
      </div>
      {state !== 'ready' && <p>{t(`plugin.about.${state}`, { defaultValue: '' })}</p>}
      <details className={css.more}>
        <summary aria-label={t('plugin.moreOf', { name })}>{t('plugin.more')}</summary>
        <Details plugin={plugin} />
      </details>
    </div>
  );
}

function Details({ plugin }: { readonly plugin: PluginHealth }) {
  const { t } = useTranslation('admin_operations');
  const { format } = useDates();
  const language = useLanguage();
  const { ports, version, calls, failures, last_failure, system } = plugin;
  const answer =
    system.reachable === true ? 'plugin.reachable' : system.reachable === false ? 'plugin.unreachable' : null;
  const checked = system.checked_at ? t('plugin.checked', { when: format(system.checked_at, 'dateTime') }) : '';
  const facts: readonly Fact[] = [
    [t('plugin.ports'), ports.map((port) => t(`port.${port}`, { defaultValue: port })).join(', ')],
    [t('plugin.system'), answer === null ? t('plugin.unchecked') : [t(answer), checked].filter(Boolean).join(', ')],
    [t('plugin.calls'), calls.toLocaleString(language)],
    [t('plugin.failures'), failures.toLocaleString(language)],
    [
      t('plugin.lastFailure'),
      last_failure && (
        <>
          {last_failure.code && t(`code.${last_failure.code}`, { defaultValue: last_failure.code })}{' '}
          <span className="muted small">{format(last_failure.at, 'dateTime')}</span>
        </>
      ),
    ],
    [t('plugin.version'), version],
  ];
  return <Facts facts={facts} />;
}
