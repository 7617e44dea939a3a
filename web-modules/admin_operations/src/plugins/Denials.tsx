/** What was refused to the plugin, and the line that would permit it. */
import { useDates, useLanguage, useTranslation } from '@cabinet/kit';
import { type Column, DataTable } from '@cabinet/kit/table';
import type { PluginDenial } from '../data/contract';
import { Section } from '../shared/Section';
import { PastedLine } from './PastedLine';

export function Denials({ denials }: { readonly denials: readonly PluginDenial[] }) {
  const { t } = useTranslation('admin_operations');
  const { format } = useDates();
  const language = useLanguage();
  const columns: readonly Column<PluginDenial>[] = [
    { id: 'at', label: t('denial.at'), cell: ({ last_at }) => format(last_at, 'dateTime') },
    { id: 'what', label: t('denial.what'), isLong: true, cell: ({ what }) => <span lang="en">{what}</span> },
    { id: 'times', label: t('error.count'), isNumber: true, cell: ({ times }) => times.toLocaleString(language) },
    {
      id: 'line',
      label: t('denial.line'),
      isLong: true,
      cell: ({ line }) => (line ? <PastedLine line={line} /> : '—'),
    },
  ];
  return (
    <Section id="denials" title={t('denial.title')} note={t('denial.note')}>
      {denials.length === 0 ? (
        <p>{t('denial.none')}</p>
      ) : (
        <DataTable label={t('denial.title')} columns={columns} rows={denials} keyOf={({ what }) => what} />
      )}
    </Section>
  );
}
