/** How long a questionnaire takes: some 20 seconds per question, as people need for short ones; at least a minute. */
const SECONDS_PER_QUESTION = 20;

/** In whole minutes; above five in steps of five, because the estimate is rough. */
export function minutesFor(questions: number): number {
  const minutes = Math.max(1, Math.round((questions * SECONDS_PER_QUESTION) / 60));
  return minutes <= 5 ? minutes : Math.ceil(minutes / 5) * 5;
}
