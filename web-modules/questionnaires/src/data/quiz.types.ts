/** Questionnaires that a patient was sent, as the screens use them (A-180…A-188). */
export type Answers = Readonly<Record<string, unknown>>;

/** What became of answers that a service of the hospital's own keeps; in the order in which they are told. */
export const DELIVERIES = ['sending', 'saved', 'refused', 'closed', 'outdated', 'unknown'] as const;
export type Delivery = (typeof DELIVERIES)[number];

export interface UserQuiz {
  readonly id: string;
  /** The questionnaire; the same for every sending of it. */
  readonly quizId: string;
  readonly title: string;
  /** How many questions it has; null if the kernel does not say. */
  readonly questions: number | null;
  readonly isCompleted: boolean;
  /** Increases with every draft; 0 before the first. */
  readonly revision: number;
  /** Where the patient stopped, from 0. */
  readonly page: number | null;
  readonly answers: Answers;
  /** SurveyJS JSON; null in lists. */
  readonly model: unknown;
  readonly assigned: string;
  /** The last day on which it is expected. */
  readonly due: string | null;
  /** When the last draft was saved. */
  readonly saved: string | null;
  readonly completed: string | null;
  /** Null if the questionnaire is kept in the cabinet, or was not completed. */
  readonly delivery: Delivery | null;
  /** Why the hospital's service did not take the answers, in its words. */
  readonly deliveryReason: string | null;
  /** The hospital's service could not be asked: since when this is known. */
  readonly staleSince: string | null;
}

/** What is sent: a draft, or the completed answers. */
export interface Saving {
  readonly id: string;
  readonly revision: number;
  readonly answers: Answers;
  readonly page: number;
  readonly isCompleted: boolean;
}
