/** `/admin/health`: whether everything works, what needs a person, and the parts of the system. */
import { Button, ErrorState, SkeletonRows, useDates, useTranslation } from '@cabinet/kit';
import { DatedView, Page } from '@cabinet/kit/views';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Health } from '../data/contract';
import { useFreshHealth, useHealth } from '../data/queries';
import { AuditLog } from './AuditLog';
import { Backup } from './Backup';
import { Diagnostics } from './Diagnostics';
import { Disk } from './Disk';
import { Errors } from './Errors';
import { Jobs } from './Jobs';
import { Mail } from './Mail';
import { Plugins } from './Plugins';
import { Summary } from './Summary';
import { Versions } from './Versions';
import own from './Health.module.css';

export function HealthPage() {
  const { t } = useTranslation('admin_operations');
  const { format } = useDates();
  const query = useHealth();
  const loadAgain = useFreshHealth();
  const { data, error, isFetching, dataUpdatedAt } = query;
  const when = format(new Date(dataUpdatedAt), 'time');
  return (
    <Page
      title={t('health.title')}
      note={data === undefined ? undefined : t('readAt', { when })}
      actions={
        <Button kind="secondary" size="small" isBusy={isFetching} onClick={() => void loadAgain()}>
          {!isFetching && <RefreshCw aria-hidden />}
          {t('refresh')}
        </Button>
      }
    >
      <DatedView
        query={query}
        loading={<Reading />}
        failed={({ error: failure, ...retry }) => (
          <ErrorState
            title={t('health.failed')}
            error={failure}
            advice={t('health.failedAdvice')}
            phone={null}
            {...retry}
          />
        )}
      >
        {(health) => (
          <>
            <Summary seen={{ health, readAt: dataUpdatedAt }} isStale={error !== null} />
            <Parts health={health} readAt={dataUpdatedAt} />
          </>
        )}
      </DatedView>
    </Page>
  );
}

/** The order is that of use: first what is repaired here, then what is only looked at. */
function Parts({ health, readAt }: { readonly health: Health; readonly readAt: number }) {
  const { plugins, jobs, disk, mail, backup, audit, errors, versions } = health;
  return (
    <>
      <Plugins plugins={plugins} />
      <Jobs jobs={jobs} />
      <div className={own.columns}>
        <Disk disk={disk} />
        <Mail mail={mail} />
        <Backup backup={backup} readAt={readAt} />
        <AuditLog audit={audit} />
      </div>
      <Errors errors={errors} />
      <div className={own.columns}>
        <Diagnostics />
        <Versions versions={versions} />
      </div>
    </>
  );
}

/** After this long, in milliseconds, the page says that the server is slow. */
const SLOW_MS = 5000;

function Reading() {
  const { t } = useTranslation('admin_operations');
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="stack">
      <p role="status" className="muted">
        {isSlow && t('slow')}
      </p>
      <SkeletonRows rows={6} />
    </div>
  );
}
