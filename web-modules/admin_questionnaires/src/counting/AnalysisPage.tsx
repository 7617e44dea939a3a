/** `/admin/quizAnalizes` (B-075, B-011, X-049): to whom a questionnaire was sent, who has completed it, and what was answered. */
import { Button, EmptyState, SelectField, SkeletonRows, TextField, useTranslation } from '@cabinet/kit';
import { useSearchParams } from '@cabinet/kit/router';
import { QueryView } from '@cabinet/kit/views';
import { ChartColumn } from 'lucide-react';
import { useQuizzes } from '../data/queries';
import { useCounts, useReport, useTrend } from '../data/resultQueries';
import type { Period, ReportQuery } from '../data/results.api';
import { ClinicField } from '../shared/ClinicField';
import css from '../shared/Questionnaires.module.css';
import { QuestionnairesPage } from '../shared/QuestionnairesPage';
import { CountBars } from './CountBars';
import { ExportMenu } from './ExportMenu';
import { ReportTable } from './ReportTable';
import { TrendView } from './TrendView';

const MEMBERS = ['quiz_id', 'version', 'from', 'to', 'clinic', 'by'] as const;

export function AnalysisPage() {
  const { t } = useTranslation('admin_questionnaires');
  const [parameters, setParameters] = useSearchParams();
  const quizzes = useQuizzes(null);
  const list = quizzes.data?.pages.flatMap(({ items }) => items) ?? [];
  const [quizId = '', version = '', from = '', to = '', clinic = '', by = ''] = MEMBERS.map(
    (name) => parameters.get(name) ?? '',
  );
  const query: ReportQuery = { quizId, version, from, to, clinic };
  const chosen = list.find(({ id }) => id === quizId);
  const set = (patch: Partial<Record<(typeof MEMBERS)[number], string>>) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(patch)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return (
    <QuestionnairesPage title={t('report.title')} actions={quizId !== '' && <ExportMenu query={query} />}>
      <div className={css.filters} data-no-print="">
        <SelectField
          label={t('report.quiz')}
          value={quizId}
          options={[
            { value: '', label: t('report.choose') },
            ...list.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={({ target }) => set({ quiz_id: target.value, version: '' })}
        />
        {chosen && chosen.version > 1 && (
          <SelectField
            label={t('report.version')}
            value={version}
            options={[
              { value: '', label: t('report.allVersions') },
              ...Array.from({ length: chosen.version }, (_, at) => String(at + 1)).map((one) => ({
                value: one,
                label: one,
              })),
            ]}
            onChange={({ target }) => set({ version: target.value })}
          />
        )}
        <TextField
          type="date"
          label={t('report.from')}
          max={to}
          value={from}
          onChange={({ target }) => set({ from: target.value })}
        />
        <TextField
          type="date"
          label={t('report.to')}
          min={from}
          value={to}
          onChange={({ target }) => set({ to: target.value })}
        />
        <ClinicField value={clinic} onChange={(value) => set({ clinic: value })} />
        {quizzes.hasNextPage && (
          <Button
            kind="quiet"
            size="small"
            isBusy={quizzes.isFetchingNextPage}
            onClick={() => void quizzes.fetchNextPage()}
          >
            {t('report.moreQuizzes')}
          </Button>
        )}
      </div>
      {quizId === '' ? (
        <EmptyState title={t('report.choose')} icon={<ChartColumn />}>
          {t('report.chooseHint')}
        </EmptyState>
      ) : (
        <Chosen
          query={query}
          by={by === 'month' ? 'month' : 'week'}
          onPeriod={(period) => set({ by: period === 'week' ? '' : period })}
        />
      )}
    </QuestionnairesPage>
  );
}

interface ChosenProps {
  readonly query: ReportQuery;
  readonly by: Period;
  readonly onPeriod: (by: Period) => void;
}

function Chosen({ query, by, onPeriod }: ChosenProps) {
  const { t } = useTranslation('admin_questionnaires');
  const counts = useCounts(query);
  const report = useReport(query);
  const trend = useTrend(query, by);
  const parts = [
    { id: 'report-rows', title: t('report.table') },
    { id: 'report-counts', title: t('counts.title') },
    { id: 'report-trend', title: t('trend.title') },
  ] as const;
  const [rows, answers, changes] = parts;
  return (
    <>
      <nav className={css.actions} aria-label={t('report.parts')} data-no-print="">
        {parts.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <div id={rows.id} className={css.stack} tabIndex={-1}>
        <QueryView query={report} loading={<SkeletonRows rows={6} />} failed={t('report.failed')}>
          {({ pages }) => (
            <>
              <ReportTable rows={pages.flatMap(({ items }) => items)} isBusy={report.isFetching} />
              {report.hasNextPage && (
                <Button kind="secondary" isBusy={report.isFetchingNextPage} onClick={() => void report.fetchNextPage()}>
                  {t('list.more')}
                </Button>
              )}
            </>
          )}
        </QueryView>
      </div>
      <div id={answers.id} className={css.stack} tabIndex={-1}>
        {query.clinic !== '' && <p className="muted">{t('clinic.notCounts')}</p>}
        <QueryView query={counts} loading={<SkeletonRows rows={4} />} failed={t('counts.failed')}>
          {(data) => <CountBars counts={data} />}
        </QueryView>
      </div>
      <div id={changes.id} className={css.stack} tabIndex={-1}>
        <QueryView query={trend} loading={<SkeletonRows rows={4} />} failed={t('trend.failed')}>
          {(data) => <TrendView trend={data} by={by} onPeriod={onPeriod} />}
        </QueryView>
      </div>
    </>
  );
}
