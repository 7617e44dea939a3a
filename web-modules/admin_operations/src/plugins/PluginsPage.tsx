/** `/admin/plugins`: what runs. */
import { Card, Pill, useLanguage, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import { type Column, DataTable } from '@cabinet/kit/table';
import { DatedView, Page } from '@cabinet/kit/views';
import type { PluginRow } from '../data/contract';
import { usePlugins } from '../data/queries';
import { pluginAddress } from '../places';
import { PLUGIN_PILLS } from '../shared/pluginStates';
import { worldText } from './texts';

export function PluginsPage() {
  const { t } = useTranslation('admin_operations');
  const query = usePlugins();
  return (
    <Page title={t('runs.title')} note={query.data && t('runs.kernel', { version: query.data.kernel })}>
      <Card>
        <DatedView query={query} failed={t('runs.failed')}>
          {({ plugins, kernel }) =>
            plugins.length === 0 ? <p>{t('plugins.none')}</p> : <Table {...{ plugins, kernel }} />
          }
        </DatedView>
      </Card>
    </Page>
  );
}

function Table({ plugins, kernel }: { readonly plugins: readonly PluginRow[]; readonly kernel: string }) {
  const { t } = useTranslation('admin_operations');
  const language = useLanguage();
  const columns: readonly Column<PluginRow>[] = [
    {
      id: 'name',
      label: t('runs.name'),
      isLong: true,
      cell: ({ id, name }) => (
        <>
          <Link to={pluginAddress(id)}>{name}</Link> <code className="code">{id}</code>
        </>
      ),
    },
    { id: 'world', label: t('plugin.ports'), isLong: true, cell: ({ world }) => worldText(world, t) },
    { id: 'version', label: t('plugin.version'), cell: ({ version }) => version ?? '—' },
    { id: 'kernel', label: t('runs.kernelColumn'), cell: () => kernel },
    {
      id: 'state',
      label: t('runs.state'),
      isLong: true,
      cell: ({ state, is_on_trial, system }) => (
        <span className="wrap">
          <Pill kind={PLUGIN_PILLS[state] ?? 'neutral'}>{t(`plugin.state.${state}`, { defaultValue: state })}</Pill>
          {is_on_trial && <Pill kind="warning">{t('trial.pill')}</Pill>}
          {system.reachable === false && <Pill kind="critical">{t('runs.systemDown')}</Pill>}
        </span>
      ),
    },
    {
      id: 'calls',
      label: t('runs.callsHour'),
      isNumber: true,
      cell: ({ calls_last_hour }) => calls_last_hour.toLocaleString(language),
    },
    {
      id: 'failures',
      label: t('runs.failuresHour'),
      isNumber: true,
      cell: ({ failures_last_hour }) => failures_last_hour.toLocaleString(language),
    },
  ];
  return <DataTable label={t('runs.title')} columns={columns} rows={plugins} keyOf={({ id }) => id} />;
}
