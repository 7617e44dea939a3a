import { useDates, useTranslation } from '@cabinet/kit';
import { Facts } from '@cabinet/kit/views';
import type { VersionsHealth } from '../data/contract';
import { Section } from '../shared/Section';

const DATABASES: Readonly<Record<string, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** What is installed. */
export function Versions({ versions }: { readonly versions: VersionsHealth }) {
  const { t } = useTranslation('admin_operations');
  const { format } = useDates();
  const { kernel, commit, database, database_version, migration, started_at } = versions;
  return (
    <Section id="versions" title={t('versions.title')}>
      <Facts
        facts={[
          [t('versions.kernel'), kernel],
          [t('versions.commit'), commit],
          [t('versions.database'), `${DATABASES[database] ?? database} ${database_version}`],
          [t('versions.migration'), String(migration)],
          [t('versions.started'), format(started_at, 'dateTime')],
        ]}
      />
    </Section>
  );
}
