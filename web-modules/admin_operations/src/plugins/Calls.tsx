/** Calls of the last hour and the last day, by function and outcome. */
import { Pill, useLanguage, useTranslation } from '@cabinet/kit';
import { type Column, DataTable } from '@cabinet/kit/table';
import type { CallCount } from '../data/contract';
import { CodeText } from '../shared/CodeText';
import { Section } from '../shared/Section';

export function Calls({ counts }: { readonly counts: readonly CallCount[] }) {
  const { t } = useTranslation('admin_operations');
  const language = useLanguage();
  const columns: readonly Column<CallCount>[] = [
    {
      id: 'function',
      label: t('calls.function'),
      isLong: true,
      cell: ({ function: name }) => <code className="code">{name}</code>,
    },
    {
      id: 'outcome',
      label: t('calls.outcome'),
      isLong: true,
      cell: ({ outcome, is_failure }) =>
        outcome === 'ok' ? (
          <Pill kind="positive">{t('calls.ok')}</Pill>
        ) : (
          <span className="wrap">
            <CodeText code={outcome} />
            {is_failure && <Pill kind="critical">{t('calls.failure')}</Pill>}
          </span>
        ),
    },
    { id: 'hour', label: t('calls.hour'), isNumber: true, cell: ({ last_hour }) => last_hour.toLocaleString(language) },
    { id: 'day', label: t('calls.day'), isNumber: true, cell: ({ last_day }) => last_day.toLocaleString(language) },
  ];
  return (
    <Section id="calls" title={t('calls.title')} note={t('calls.note')}>
      {counts.length === 0 ? (
        <p>{t('calls.none')}</p>
      ) : (
        <DataTable
          label={t('calls.title')}
          columns={columns}
          rows={counts}
          keyOf={({ function: name, outcome }) => `${name} ${outcome}`}
        />
      )}
    </Section>
  );
}
