/** `/admin/audit`: who did what with which data, newest first, and the verification of the log. */
import { Card, EmptyState, useTranslation } from '@cabinet/kit';
import { useSearchParams } from '@cabinet/kit/router';
import { DatedView, MoreButton, Page } from '@cabinet/kit/views';
import { SearchX } from 'lucide-react';
import type { AuditAccount, AuditEntry } from '../data/contract';
import { useAudit } from '../data/queries';
import { Entries } from './Entries';
import { filterOf } from './filter';
import { Filters } from './Filters';
import { Verification } from './Verification';

/** The names of the people whose ids the address has, as far as the entries tell them. */
function peopleIn(entries: readonly AuditEntry[]): ReadonlyMap<string, string> {
  const people = entries.flatMap(({ actor, subject }) => [actor, subject]);
  const named = people.filter((one): one is AuditAccount & { username: string } => Boolean(one?.username));
  return new Map(named.map(({ id, username }) => [id, username]));
}

export function AuditPage() {
  const { t } = useTranslation('admin_operations');
  const [parameters] = useSearchParams();
  const filter = filterOf(parameters);
  const query = useAudit(filter);
  const { data, isPlaceholderData } = query;
  const entries = data?.pages.flatMap(({ content }) => content) ?? [];
  return (
    <Page title={t('audit.title')} note={t('audit.note')}>
      <Verification />
      <Filters filter={filter} people={peopleIn(entries)} />
      <DatedView query={query} failed={t('audit.failed')}>
        {() => (
          <section aria-label={t('audit.entries')} aria-busy={isPlaceholderData || undefined} className="stack">
            {entries.length === 0 ? <None /> : <Entries entries={entries} filter={filter} />}
          </section>
        )}
      </DatedView>
      <MoreButton query={query} label={t('audit.older')} />
    </Page>
  );
}

function None() {
  const { t } = useTranslation('admin_operations');
  return (
    <Card>
      <EmptyState title={t('audit.none')} icon={<SearchX />}>
        {t('audit.noneHint')}
      </EmptyState>
    </Card>
  );
}
