/** What a refused call means for the chat (docs/adr/0047, the table of failures). */
import { ApiProblem } from '@cabinet/kit';

/** Without a hint from the homeserver. */
const DEFAULT_WAIT_MS = 2_000;

const errcode = (problem: ApiProblem): unknown => problem.extra.errcode;

export const problemOf = (error: unknown): ApiProblem =>
  error instanceof ApiProblem ? error : new ApiProblem({ code: 'network', status: 0 });

/** The homeserver accepts no new accounts. This is not a lost connection. */
export const isFull = (problem: ApiProblem): boolean =>
  problem.code === 'chat_full' || errcode(problem) === 'M_RESOURCE_LIMIT_EXCEEDED';

/** Sending waits and goes on by itself. */
export const isTooMany = (problem: ApiProblem): boolean =>
  problem.status === 429 || problem.code === 'chat_too_many' || errcode(problem) === 'M_LIMIT_EXCEEDED';

/** The kernel's code for the homeserver's M_CONSENT_NOT_GIVEN. */
export const CONSENT_CODE = 'chat_consent_needed';

/** The patient has to agree first: to the homeserver's terms, or to the chat's own agreement (B-218). */
export const isConsentNeeded = (problem: ApiProblem): boolean =>
  [CONSENT_CODE, 'chat_agreement_needed'].includes(problem.code) || errcode(problem) === 'M_CONSENT_NOT_GIVEN';

/** The homeserver's page with its terms, if it names one. */
export function consentPage({ extra }: ApiProblem): string | null {
  const page = extra.consent_uri ?? extra.consent_url;
  // Nothing but a page of the web becomes a link.
  return typeof page === 'string' && /^https?:\/\//.test(page) ? page : null;
}

/** No response, or none of the chat: the connection counts as lost (B-098). */
export const isLost = (problem: ApiProblem): boolean =>
  !isFull(problem) && !isTooMany(problem) && (problem.status === 0 || problem.status >= 500);

/** Whether the same call may succeed later. */
export const isPassing = (problem: ApiProblem): boolean =>
  isLost(problem) || isTooMany(problem) || isFull(problem) || [401, 408, 425].includes(problem.status);

/** How long the homeserver asks to wait: the longer of the header and the body. */
export function askedWait(problem: ApiProblem): number {
  const inBody = Number(problem.extra.retry_after_ms);
  const inHeader = (problem.retryAfter ?? 0) * 1000;
  const asked = Math.max(Number.isFinite(inBody) ? inBody : 0, inHeader);
  return asked > 0 ? asked : DEFAULT_WAIT_MS;
}
