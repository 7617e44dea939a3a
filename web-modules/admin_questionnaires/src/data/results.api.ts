/** The calls about what patients answered (B-303…B-305). Each look at answers is audited. */
import { api } from '@cabinet/kit';
import type { Clinics, Counts, ExportTicket, Report, Trend, UserQuiz } from './contract';

export const loadHistory = (clientId: string, signal: AbortSignal): Promise<readonly UserQuiz[]> =>
  api.get('/quiz_result', { signal, query: { client_id: clientId } });

export const loadHistoryOfUser = (userId: string, signal: AbortSignal): Promise<readonly UserQuiz[]> =>
  api.get('/quiz_result', { signal, query: { user_id: userId } });

/** With the model. */
export const loadResult = (id: string, signal: AbortSignal): Promise<UserQuiz> =>
  api.get('/quiz_result', { signal, query: { id } });

export interface ReportQuery {
  readonly quizId: string;
  readonly version: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly from: string;
  readonly to: string;
  /** Patients of one clinic, `host clinic` (`clinicValue`); empty: all. Counts and medians do not know clinics. */
  readonly clinic: string;
}

/** A clinic's id is unique only within its hospital system. */
export const clinicValue = (host: string, id: string): string => `${host} ${id}`;

export const clinicOf = (value: string) => {
  const [host = '', ...id] = value.split(' ');
  return value === '' ? {} : { host, clinic: id.join(' ') };
};

const countsOf = ({ quizId, version, from, to }: ReportQuery) => ({
  quiz_id: quizId,
  ...(version !== '' && { version }),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
});

const queryOf = (query: ReportQuery) => ({ ...countsOf(query), ...clinicOf(query.clinic) });

export const loadReport = (query: ReportQuery, after: string | null, signal: AbortSignal): Promise<Report> =>
  api.get('/report/quiz', { signal, query: { ...queryOf(query), ...(after !== null && { after }) } });

export const loadCounts = (query: ReportQuery, signal: AbortSignal): Promise<Counts> =>
  api.get('/report/quiz/counts', { signal, query: countsOf(query) });

export const PERIODS = ['week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

export const loadTrend = (query: ReportQuery, by: Period, signal: AbortSignal): Promise<Trend> =>
  api.get('/report/quiz/trend', { signal, query: { ...countsOf(query), by } });

export const EXPORT_FORMATS = ['csv', 'xlsx', 'spss', 'fhir'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A link to the file that the browser loads itself. Audited. */
export const exportTicket = (query: ReportQuery, format: ExportFormat, language: string): Promise<ExportTicket> => {
  const { version, ...rest } = queryOf(query);
  return api.ask('/report/quiz/export', {
    body: { ...rest, ...(version !== undefined && { version: Number(version) }), format, language },
  });
};

/** The clinics whose patients are known. */
export const loadClinics = (signal: AbortSignal): Promise<Clinics> => api.get('/admin/news/clinics', { signal });
