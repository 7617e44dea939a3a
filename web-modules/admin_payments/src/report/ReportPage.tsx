/** `/admin/payments/report?day=`: a day's payments in the ledger beside the bank's list, and both as a file. */
import { addDays, Card, isCalendarDate, TextField, useDates, useTranslation } from '@cabinet/kit';
import { useSearchParams } from '@cabinet/kit/router';
import { DatedView } from '@cabinet/kit/views';
import { useReport } from '../data/queries';
import css from '../shared/Admin.module.css';
import { AdminPage } from '../shared/AdminPage';
import { Report } from './Report';

export function ReportPage() {
  const { t } = useTranslation('admin_payments');
  const { dateOf } = useDates();
  const [parameters, setParameters] = useSearchParams();
  const today = dateOf(new Date());
  const asked = parameters.get('day') ?? '';
  // The last whole day.
  const day = isCalendarDate(asked) ? asked : addDays(today, -1);
  const query = useReport(day);
  return (
    <AdminPage>
      <Card className="stack">
        <div className={css.form}>
          <TextField
            type="date"
            label={t('report.day')}
            value={day}
            max={today}
            onChange={({ target }) => {
              if (isCalendarDate(target.value)) setParameters({ day: target.value }, { replace: true });
            }}
          />
        </div>
        <p className="muted small">{t('report.what')}</p>
      </Card>
      <DatedView query={query} failed={t('report.failed')}>
        {(report) => <Report report={report} />}
      </DatedView>
    </AdminPage>
  );
}
