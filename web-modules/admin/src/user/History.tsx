/** What happened to the account, from the audit log, newest first. */
import { useCan, useDates, usePerson, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import { type Column, DataTable } from '@cabinet/kit/table';
import { DatedView, MoreButton } from '@cabinet/kit/views';
import type { HistoryEntry } from '../data/contract';
import { useHistory } from '../data/queries';
import { auditOf } from '../places';

/** The reason that an administrator stated. */
const reasonOf = ({ detail }: HistoryEntry): string => (typeof detail.why === 'string' ? detail.why : '—');

export function History({ id }: { readonly id: string }) {
  const { t } = useTranslation('admin');
  const { format } = useDates();
  const can = useCan();
  const me = usePerson()?.userId;
  const query = useHistory(id);
  const who = ({ actor }: HistoryEntry): string => {
    if (!actor) return t('who.system');
    if (actor === id) return t('who.self');
    return t(actor === me ? 'who.me' : 'who.administrator');
  };
  const columns: readonly Column<HistoryEntry>[] = [
    { id: 'at', label: t('history.at'), cell: ({ at }) => format(at, 'dateTime') },
    {
      id: 'what',
      label: t('history.what'),
      isLong: true,
      cell: ({ kind }) => t(`kind.${kind}`, { defaultValue: kind }),
    },
    { id: 'who', label: t('history.who'), cell: who },
    { id: 'why', label: t('history.why'), isLong: true, cell: reasonOf },
  ];
  return (
    <section className="stack">
      <div className="wrap">
        <h2 className="heading">{t('user.history')}</h2>
        {can('audit.read') && <Link to={auditOf(id)}>{t('history.audit')}</Link>}
      </div>
      <DatedView query={query} failed={t('history.failed')}>
        {({ pages }) => {
          const rows = pages.flatMap(({ entries }) => entries);
          return rows.length === 0 ? (
            <p className="muted">{t('history.none')}</p>
          ) : (
            <DataTable label={t('user.history')} columns={columns} rows={rows} keyOf={({ number }) => String(number)} />
          );
        }}
      </DatedView>
      <MoreButton query={query} label={t('history.more')} />
    </section>
  );
}
