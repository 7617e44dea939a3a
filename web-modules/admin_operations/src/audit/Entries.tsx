/** The entries by day, each a sentence whose details open. */
import { Card, useDates, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import { type Fact, Facts } from '@cabinet/kit/views';
import type { AuditEntry } from '../data/contract';
import type { AuditFilter } from '../data/operations.api';
import { AUDIT } from '../places';
import { Copied } from '../shared/Copied';
import css from '../shared/Operations.module.css';
import own from './Audit.module.css';
import { detailFacts } from './details';
import { NO_FILTER, parametersOf } from './filter';
import { kindName } from './kinds';
import { Sentence } from './Sentence';

/** Groups entries by day, keeping their order. */
function byDay(entries: readonly AuditEntry[], dateOf: (at: string) => string): ReadonlyMap<string, AuditEntry[]> {
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = dateOf(entry.at);
    const known = days.get(day);
    if (known) known.push(entry);
    else days.set(day, [entry]);
  }
  return days;
}

export interface EntriesProps {
  readonly entries: readonly AuditEntry[];
  readonly filter: AuditFilter;
}

export function Entries({ entries, filter }: EntriesProps) {
  const { dateOf, format } = useDates();
  return [...byDay(entries, dateOf)].map(([day, ofDay]) => (
    <Card key={day} aria-label={format(day, 'date')} className="stack">
      <h2 className="heading">{format(day, 'date')}</h2>
      <ol className={css.list}>
        {ofDay.map((entry) => (
          <Line key={entry.number} entry={entry} filter={filter} />
        ))}
      </ol>
    </Card>
  ));
}

interface LineProps {
  readonly entry: AuditEntry;
  readonly filter: AuditFilter;
}

function Line({ entry, filter }: LineProps) {
  const { t } = useTranslation('admin_operations');
  const { format } = useDates();
  return (
    <li className={own.line}>
      <time dateTime={entry.at} className="num muted">
        {format(entry.at, 'time')}
      </time>
      <div className={own.words}>
        <p>
          <Sentence entry={entry} />
        </p>
        <details className={css.more}>
          <summary className="small">{t('entry.details')}</summary>
          <Details entry={entry} filter={filter} />
        </details>
      </div>
    </li>
  );
}

function Details({ entry, filter }: LineProps) {
  const { t } = useTranslation('admin_operations');
  const { number, kind, actor, subject, detail, request_id, address } = entry;
  const facts: readonly Fact[] = [
    ...detailFacts(detail, t),
    [t('entry.kind'), kindName(kind, t)],
    [t('entry.request'), request_id && <Copied value={request_id} label={t('error.copy')} />],
    [t('entry.address'), address],
    [t('entry.number'), String(number)],
  ];
  const only = (part: Partial<AuditFilter>) => `${AUDIT}?${parametersOf({ ...NO_FILTER, ...part }).toString()}`;
  return (
    <div className="stack">
      <Facts facts={facts} />
      <div className="wrap">
        <Link to={`${AUDIT}?${parametersOf({ ...filter, kinds: [kind] }).toString()}`}>{t('entry.onlyKind')}</Link>
        {actor && <Link to={only({ actor: actor.id })}>{t('entry.onlyActor')}</Link>}
        {subject && <Link to={only({ subject: subject.id })}>{t('entry.onlySubject')}</Link>}
        {request_id && <Link to={only({ request: request_id })}>{t('entry.onlyRequest')}</Link>}
      </div>
    </div>
  );
}
