/** The calls about what patients answered (B-303…B-305). Each look at answers is audited. */
import { api } from '@cabinet/kit';
import type { Counts, Report, UserQuiz } from './contract';

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
}

const queryOf = ({ quizId, version, from, to }: ReportQuery) => ({
  quiz_id: quizId,
  ...(version !== '' && { version }),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
});

export const loadReport = (query: ReportQuery, after: string | null, signal: AbortSignal): Promise<Report> =>
  api.get('/report/quiz', { signal, query: { ...queryOf(query), ...(after !== null && { after }) } });

export const loadCounts = (query: ReportQuery, signal: AbortSignal): Promise<Counts> =>
  api.get('/report/quiz/counts', { signal, query: queryOf(query) });
