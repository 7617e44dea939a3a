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

export type Alert = Contract['QuizAlert'];
export type Alerts = Contract['QuizAlerts'];
export type Counters = Pick<Contract['AdminCounters'], 'questionnaire_alerts'>;

export type Rule = Contract['QuizRule'];
export type Trigger = Contract['QuizRuleTrigger'];
export type Speciality = Contract['QuizSpeciality'];
export type Specialities = Contract['QuizSpecialities'];

export const LINK_STATES = ['waiting', 'opened', 'completed', 'expired', 'revoked', 'locked'] as const;
export type LinkState = (typeof LINK_STATES)[number];
export type QuizLink = Narrowed<Contract['QuizLink'], { state: LinkState }>;
export type QuizLinks = Narrowed<Contract['QuizLinks'], { items: readonly QuizLink[] }>;
export type CreatedLink = Contract['CreatedQuizLink'];
/** The contract does not name the members of answers and model. */
export type LinkAnswers = Omit<Contract['QuizLinkAnswers'], 'answers' | 'quiz'> & {
  readonly answers: Answers;
  readonly quiz: UserQuiz['quiz'];
};

export type Sending = Narrowed<Contract['QuizSending'], { state: 'running' | 'done' | 'cancelled' | 'stopped' }>;
