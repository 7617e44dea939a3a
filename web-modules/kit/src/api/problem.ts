/** Errors of the kernel as typed values: parses `application/problem+json` into `ApiProblem`. */

import type { FieldProblem, ProblemDocument } from './types';

/** Codes created by the client: the request did not reach a server, timed out, or the response could not be read. */
export type LocalCode = 'network' | 'timeout' | 'bad_answer';

export interface ProblemBody {
  code: string;
  status: number;
  detail?: string | undefined;
  requestId?: string | undefined;
  errors?: readonly FieldProblem[] | undefined;
  /** In seconds. */
  retryAfter?: number | undefined;
  /** Members beyond the standard ones, e.g. `bookingId`. */
  extra?: Readonly<Record<string, unknown>> | undefined;
}

/** Thrown by every call of the API client. Screens choose their text by `code`; `detail` is written for the patient. */
export class ApiProblem extends Error {
  readonly code: string;
  /** 0 if there was no response. */
  readonly status: number;
  readonly detail: string | undefined;
  readonly requestId: string | undefined;
  readonly errors: readonly FieldProblem[];
  readonly retryAfter: number | undefined;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(body: ProblemBody) {
    super(`${String(body.status)} ${body.code}`);
    this.name = 'ApiProblem';
    this.code = body.code;
    this.status = body.status;
    this.detail = body.detail;
    this.requestId = body.requestId;
    this.errors = body.errors ?? [];
    this.retryAfter = body.retryAfter;
    this.extra = body.extra ?? {};
  }

  /** Whether a retry without changes may succeed: the network, the hospital's system or the plugin failed. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }
}

export function isProblem(error: unknown, ...codes: string[]): error is ApiProblem {
  return error instanceof ApiProblem && (codes.length === 0 || codes.includes(error.code));
}

/** Members of the problem document that have their own field in `ApiProblem`. */
const STANDARD_MEMBERS: ReadonlySet<string> = new Set<keyof ProblemDocument>([
  'type',
  'title',
  'status',
  'code',
  'detail',
  'request_id',
  'errors',
  'retry_after',
]);

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function fieldProblems(value: unknown): FieldProblem[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    const { field, code } = (entry ?? {}) as Record<string, unknown>;
    return typeof field === 'string' && typeof code === 'string' ? [{ field, code }] : [];
  });
}

/** Parses an error response. A body that is not a problem document (e.g. a proxy's HTML page) becomes `bad_answer`. */
export async function problemFrom(response: Response): Promise<ApiProblem> {
  let body: Record<string, unknown> = {};
  try {
    const parsed: unknown = await response.json();
    if (typeof parsed === 'object' && parsed !== null) body = parsed as Record<string, unknown>;
  } catch {
    // The body is not JSON: only the status is known.
  }
  const { code, detail, request_id, errors, retry_after } = body as Partial<Record<keyof ProblemDocument, unknown>>;
  const extra = Object.fromEntries(Object.entries(body).filter(([name]) => !STANDARD_MEMBERS.has(name)));
  const seconds = Number(retry_after ?? response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiProblem({
    code: textOf(code) ?? 'bad_answer',
    status: response.status,
    detail: textOf(detail),
    requestId: textOf(request_id) ?? response.headers.get('X-Request-Id') ?? undefined,
    errors: fieldProblems(errors),
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
    extra,
  });
}
