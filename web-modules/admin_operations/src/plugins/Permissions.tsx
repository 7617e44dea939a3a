/** What the plugin asks for and what it is granted, in words and as the line of the configuration. */
import { Pill, useTranslation } from '@cabinet/kit';
import { type Column, DataTable } from '@cabinet/kit/table';
import type { PluginPermission } from '../data/contract';
import { Section } from '../shared/Section';
import { PastedLine } from './PastedLine';

export function Permissions({ permissions }: { readonly permissions: readonly PluginPermission[] }) {
  const { t } = useTranslation('admin_operations');
  const columns: readonly Column<PluginPermission>[] = [
    {
      id: 'what',
      label: t('perm.what'),
      isLong: true,
      cell: ({ capability, name, setting }) => (
        <>
          {t(`perm.${capability}`, { name, defaultValue: `${capability} ${name}` })}
          {setting && <div className="muted small">{t('perm.bySetting', { setting })}</div>}
        </>
      ),
    },
    { id: 'state', label: t('perm.state'), isLong: true, cell: (permission) => <State permission={permission} /> },
    {
      id: 'line',
      label: t('perm.line'),
      isLong: true,
      cell: ({ line }) => (line ? <PastedLine line={line} /> : '—'),
    },
  ];
  return (
    <Section id="permissions" title={t('perm.title')} note={t('perm.note')}>
      {permissions.length === 0 ? (
        <p>{t('perm.none')}</p>
      ) : (
        <DataTable
          label={t('perm.title')}
          columns={columns}
          rows={permissions}
          keyOf={({ capability, name }) => `${capability} ${name}`}
        />
      )}
    </Section>
  );
}

function State({ permission }: { readonly permission: PluginPermission }) {
  const { t } = useTranslation('admin_operations');
  const { is_asked, is_granted, has_value } = permission;
  if (is_asked && !is_granted) return <Pill kind="critical">{t('perm.missing')}</Pill>;
  if (!is_asked) return <Pill kind="neutral">{t('perm.unused')}</Pill>;
  if (!has_value) return <Pill kind="critical">{t('perm.noValue')}</Pill>;
  return <Pill kind="positive">{t('perm.granted')}</Pill>;
}
