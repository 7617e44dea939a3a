/** Questionnaires as the kernel sends them to administrators. */
import type { Contract, Narrowed } from '@cabinet/kit';

export const STATES = ['draft', 'published', 'archived'] as const;
export type QuizState = (typeof STATES)[number];

export type Model = Readonly<Record<string, unknown>>;
/** The contract does not name the members of a model. */
export type Quiz = Omit<Contract['Quiz'], 'model' | 'state'> & { readonly state: QuizState; readonly model: Model };
export type QuizSummary = Narrowed<Contract['QuizSummary'], { state: QuizState }>;
export type QuizList = Narrowed<Contract['QuizList'], { items: readonly QuizSummary[] }>;
export type QuizFault = Contract['QuizFault'];
export type CheckedQuiz = Contract['CheckedQuiz'];

export type Answers = Readonly<Record<string, unknown>>;

/** What a patient was sent (B-186…B-188). The contract does not name the members of answers and model. */
export type UserQuiz = Omit<Contract['UserQuiz'], 'answers' | 'quiz'> & {
  readonly answers: Answers;
  readonly quiz: Omit<Contract['UserQuizForm'], 'model'> & { readonly model?: Model | null };
};
export type ReportRow = Contract['QuizReportRow'];
export type Report = Contract['QuizReport'];
export type Counts = Contract['QuizCounts'];
export type Trend = Contract['QuizTrend'];
export type TrendSeries = Contract['QuizTrendSeries'];
export type TrendPoint = Contract['QuizTrendPoint'];
export type Clinics = Contract['NewsClinics'];
export type ExportTicket = Contract['ExportTicket'];
export type QuestionCount = Contract['QuizQuestionCount'];

export type Sending = Narrowed<Contract['QuizSending'], { state: 'running' | 'done' | 'cancelled' }>;
