/** `/profile/access_log`: who accessed or changed which data, and when; newest first. */
import { Button, Card, EmptyState, ErrorState, Pill, useDates, useTranslation, useVariant } from '@cabinet/kit';
import { QueryView } from '@cabinet/kit/views';
import { History } from 'lucide-react';
import page from '../shared/Page.module.css';
import { ProfileFrame } from '../shared/ProfileFrame';
import css from './AccessLogPage.module.css';
import { byDay, detailText, folded, type FoldedEntry, whatText, whoText } from './logText';
import { useLog } from './useLog';

export function AccessLogPage() {
  const { t } = useTranslation('profile');
  const { dateOf, format } = useDates();
  const log = useLog();
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  const days = byDay(entries, dateOf);
  return (
    <ProfileFrame title={t('log.title')} note={t('log.note')}>
      <QueryView query={log} failed={t('log.failed')}>
        {() =>
          entries.length === 0 ? (
            <Card>
              <EmptyState title={t('log.empty')} icon={<History />}>
                {t('log.emptyNote')}
              </EmptyState>
            </Card>
          ) : (
            <>
              {days.map(([day, entries]) => (
                <Card key={day} className={page.section} aria-label={format(day, 'date')}>
                  <h2>{format(day, 'date')}</h2>
                  <ol className={css.list}>
                    {folded(entries).map(({ entry, earlier }, at) => (
                      <LogLine key={`${entry.at} ${entry.kind} ${String(at)}`} entry={entry} earlier={earlier} />
                    ))}
                  </ol>
                </Card>
              ))}
              {log.isFetchNextPageError && (
                <ErrorState
                  title={t('log.failed')}
                  error={log.error}
                  onRetry={() => void log.fetchNextPage()}
                  isRetrying={log.isFetchingNextPage}
                />
              )}
              {log.hasNextPage && !log.isFetchNextPageError && (
                <div className={page.actions}>
                  <Button kind="secondary" isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                    {t('log.more')}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </QueryView>
    </ProfileFrame>
  );
}

function LogLine({ entry, earlier }: FoldedEntry) {
  const { t } = useTranslation('profile');
  const { format } = useDates();
  const { hosts } = useVariant();
  // The variant has no name for a host that it no longer lists.
  const detail = detailText(entry, t, (id) => hosts.find((host) => host.id === id)?.name ?? id);
  return (
    <li className={css.line}>
      <time dateTime={entry.at} className="num muted">
        {format(entry.at, 'time')}
      </time>
      <div className={page.words}>
        <p>{whatText(entry, t)}</p>
        {detail && <p className="muted small">{detail}</p>}
        {earlier.length > 0 && (
          <details className={css.earlier}>
            <summary className="muted small">{t('log.earlier', { count: earlier.length })}</summary>
            <p className="muted small num">{earlier.map(({ at }) => format(at, 'time')).join(', ')}</p>
          </details>
        )}
      </div>
      <Pill kind={entry.who === 'stranger' || entry.who === 'unknown' ? 'warning' : 'neutral'}>
        {whoText(entry, t)}
      </Pill>
    </li>
  );
}
