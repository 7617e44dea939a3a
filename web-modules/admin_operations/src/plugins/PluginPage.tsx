/** `/admin/plugins/:id`: everything about one plugin. */
import { Button, ErrorState, isProblem, Pill, SkeletonRows, useCan, useDates, useTranslation } from '@cabinet/kit';
import { Link, useParams } from '@cabinet/kit/router';
import { DatedView, type Fact, Facts, Page } from '@cabinet/kit/views';
import { RotateCw } from 'lucide-react';
import type { PluginView } from '../data/contract';
import { usePlugin } from '../data/queries';
import { useReload } from '../health/useReload';
import { PLUGINS } from '../places';
import { PLUGIN_PILLS } from '../shared/pluginStates';
import { Section } from '../shared/Section';
import { Calls } from './Calls';
import { Denials } from './Denials';
import { Limits } from './Limits';
import { Permissions } from './Permissions';
import { Settings } from '../settings/Settings';
import { worldText } from './texts';
import { Versions } from './Versions';

export function PluginPage() {
  const { t } = useTranslation('admin_operations');
  const can = useCan();
  const { id = '' } = useParams();
  const query = usePlugin(id);
  const { ask, dialog } = useReload();
  const { data: plugin } = query;
  const isDisabled = plugin?.state === 'disabled';
  return (
    <Page
      title={plugin?.name ?? t('runs.one')}
      note={<Link to={PLUGINS}>{t('runs.back')}</Link>}
      actions={
        plugin &&
        !isDisabled &&
        can('operations.write') && (
          <Button kind="secondary" size="small" onClick={() => ask(plugin)}>
            <RotateCw aria-hidden />
            {t('reload.button')}
          </Button>
        )
      }
    >
      <DatedView
        query={query}
        loading={<SkeletonRows rows={8} />}
        failed={({ error, ...retry }) =>
          isProblem(error, 'not_found') ? (
            <p>{t('runs.unknown', { id })}</p>
          ) : (
            <ErrorState title={t('runs.failed')} error={error} phone={null} {...retry} />
          )
        }
      >
        {(found) => (
          <>
            <Summary plugin={found} />
            <Permissions permissions={found.permissions} />
            <Calls counts={found.counts} />
            {found.limits && <Limits limits={found.limits} />}
            <Denials denials={found.denials} />
            <Versions plugin={found} />
            <Settings plugin={found} />
          </>
        )}
      </DatedView>
      {dialog}
    </Page>
  );
}

function Summary({ plugin }: { readonly plugin: PluginView }) {
  const { t } = useTranslation('admin_operations');
  const { format } = useDates();
  const { state, since, system, last_failure, signed_by, serves, version, world, contract } = plugin;
  const answer =
    system.reachable === true ? 'plugin.reachable' : system.reachable === false ? 'plugin.unreachable' : null;
  const facts: readonly Fact[] = [
    [t('plugin.ports'), worldText(world, t)],
    [t('plugin.version'), version],
    [t('runs.contract'), contract],
    [t('runs.since'), since && format(since, 'dateTime')],
    [t('plugin.system'), answer === null ? t('plugin.unchecked') : t(answer)],
    [
      t('plugin.lastFailure'),
      last_failure && (
        <>
          {last_failure.code && t(`code.${last_failure.code}`, { defaultValue: last_failure.code })}{' '}
          <span className="muted small">{format(last_failure.at, 'dateTime')}</span>
        </>
      ),
    ],
    [t('runs.signedBy'), signed_by && <code className="code">{signed_by}</code>],
    [t('runs.serves'), serves.length > 0 && <code className="code">{serves.join(', ')}</code>],
  ];
  return (
    <Section id="state" title={t('runs.state')}>
      <p className="wrap">
        <Pill kind={PLUGIN_PILLS[state] ?? 'neutral'}>{t(`plugin.state.${state}`, { defaultValue: state })}</Pill>
        {t(`plugin.about.${state}`, { defaultValue: '' })}
      </p>
      <Facts facts={facts} />
    </Section>
  );
}
