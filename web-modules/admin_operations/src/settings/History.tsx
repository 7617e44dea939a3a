/** Who changed the settings of a place, when, why and to what; and the way back. */
import { Button, Pill, useCan, useDates, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import { type Column, DataTable } from '@cabinet/kit/table';
import { DatedView, MoreButton } from '@cabinet/kit/views';
import type { SettingsVersion, SettingValues } from '../data/contract';
import { useSettingsHistory } from '../data/queries';
import { userAddress } from '../places';
import css from '../plugins/Plugins.module.css';
import { valueText } from '../plugins/texts';
import { differences } from './fields';
import type { SettingsFormProps } from './SettingsForm';
import { useSaving } from './useSaving';

export function History({ plugin, place }: SettingsFormProps) {
  const { t } = useTranslation('admin_operations');
  const query = useSettingsHistory(plugin.id, place.place);
  return (
    <>
      <h3 className="heading">{t('history.title')}</h3>
      <DatedView query={query} failed={t('history.failed')} rows={3}>
        {({ pages }) => <Table plugin={plugin} place={place} versions={pages.flatMap(({ content }) => content)} />}
      </DatedView>
      <MoreButton query={query} label={t('more')} />
    </>
  );
}

interface TableProps extends SettingsFormProps {
  readonly versions: readonly SettingsVersion[];
}

function Table({ plugin, place, versions }: TableProps) {
  const { t } = useTranslation('admin_operations');
  const can = useCan();
  const { format } = useDates();
  const saving = useSaving({ plugin: plugin.id, place: place.place, version: place.version });
  const before = new Map(versions.map(({ version }, at) => [version, versions[at + 1]]));
  const columns: readonly Column<SettingsVersion>[] = [
    {
      id: 'version',
      label: t('history.version'),
      cell: ({ version }) => (
        <span className="wrap">
          {version}
          {version === place.version && <Pill kind="positive">{t('history.current')}</Pill>}
        </span>
      ),
    },
    { id: 'at', label: t('denial.at'), cell: ({ at }) => format(at, 'dateTime') },
    {
      id: 'by',
      label: t('history.by'),
      cell: ({ by }) =>
        by ? (
          can('users.read') ? (
            <Link to={userAddress(by.id)}>{by.username ?? by.id}</Link>
          ) : (
            (by.username ?? by.id)
          )
        ) : (
          '—'
        ),
    },
    {
      id: 'changes',
      label: t('history.changes'),
      isLong: true,
      cell: (version) => <Changes of={version} before={earlier(version, before)} />,
    },
    { id: 'reason', label: t('history.reason'), isLong: true, cell: ({ reason }) => reason },
    {
      id: 'act',
      label: t('job.act'),
      isLong: true,
      cell: ({ version }) =>
        version === place.version ? (
          '—'
        ) : (
          <Button
            kind="secondary"
            size="small"
            aria-label={t('history.returnNamed', { version })}
            onClick={() => saving.ask({ return_to: version })}
          >
            {t('history.return')}
          </Button>
        ),
    },
  ];
  const mayChange = can('operations.write') && plugin.state !== 'disabled';
  return (
    <>
      {saving.mistakes.length > 0 && <p role="alert">{t('history.wrong')}</p>}
      <DataTable
        label={t('history.title')}
        columns={mayChange ? columns : columns.filter(({ id }) => id !== 'act')}
        rows={versions}
        keyOf={({ version }) => String(version)}
      />
      {saving.dialog}
    </>
  );
}

/** The values of the version before; undefined if it is on the next page. */
function earlier(
  { version }: SettingsVersion,
  before: ReadonlyMap<number, SettingsVersion | undefined>,
): SettingValues | undefined {
  return version === 1 ? {} : before.get(version)?.settings;
}

function Changes({ of, before }: { readonly of: SettingsVersion; readonly before: SettingValues | undefined }) {
  const { t } = useTranslation('admin_operations');
  const { returned_to, settings } = of;
  const returned =
    typeof returned_to !== 'number'
      ? null
      : returned_to === 0
        ? t('history.toFiles')
        : t('history.toVersion', { version: returned_to });
  const changes = before === undefined ? [] : differences(before, settings);
  return (
    <>
      {returned && <div>{returned}</div>}
      {changes.length > 0 && (
        <ul role="list" className={css.changes}>
          {changes.map(([key, was, is]) => (
            <li key={key}>
              <code className="code">{key}</code>: {was === undefined ? t('history.ofFiles') : valueText(was)} →{' '}
              {is === undefined ? t('history.ofFiles') : valueText(is)}
            </li>
          ))}
        </ul>
      )}
      {before === undefined && <code className="code">{Object.keys(settings).join(', ') || '—'}</code>}
    </>
  );
}
