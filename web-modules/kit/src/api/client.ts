/**
 * The HTTP client of the kernel's API: `api.get('/users/me')`.
 *
 * Sends the bearer token (A-271), refreshes it once for all waiting calls (X-064), signs out on a 401 that a refresh
 * does not fix (A-272) and never on 403, 502, 503 or 504 (X-014, X-070). Writes carry an idempotency key, so that each
 * is executed once. Throws `ApiProblem`.
 */
import { REQUEST_TIMEOUT_MS } from '../constants';
import { i18next } from '../i18n/i18n';
import { session } from '../session/session';
import { API_BASE } from './base';
import { ApiProblem, isProblem, problemFrom } from './problem';
import { renewSession } from './refresh';
import { keyedWrite } from './idempotency-keys';

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface CallOptions {
  readonly query?: Query;
  /** Sent as JSON; `URLSearchParams` is sent as a form, `FormData` as multipart, a `Blob` as it is. */
  readonly body?: unknown;
  /**
   * For a write that must keep its key across page loads. Other authenticated writes get a key automatically
   * (`idempotency-keys.ts`).
   */
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** In milliseconds; default 35 s. */
  readonly timeoutMs?: number;
  /** For calls before sign-in: no token is sent, and a 401 does not end the session. */
  readonly anonymous?: boolean;
  /** Sends the request in place of `fetch` (`@cabinet/kit/transfer`). */
  readonly fetcher?: (address: string, init: RequestInit) => Promise<Response>;
}

/** A response whose headers matter too, e.g. `Cabinet-Incomplete`. */
export interface Answer<T> {
  readonly data: T;
  readonly headers: Headers;
}

export function addressOf(path: string, query?: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return `${API_BASE}${path}${text ? `?${text}` : ''}`;
}

function requestInit(method: string, options: CallOptions): RequestInit {
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json, application/problem+json');
  // The kernel answers, and writes e-mails, in the language of the screen.
  if (i18next.language) headers.set('Accept-Language', i18next.language);
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  const token = options.anonymous ? undefined : session.get()?.token;
  if (token) headers.set('Authorization', `Bearer ${token}`);

  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  const { body } = options;
  if (body instanceof URLSearchParams || body instanceof FormData || body instanceof Blob) {
    init.body = body;
  } else if (body !== undefined) {
    headers.set('Content-Type', 'application/json');
    init.body = JSON.stringify(body);
  }
  return init;
}

/** Converts the body of a successful response. */
type Reader<T> = (response: Response) => Promise<T>;

async function json<T>(response: Response): Promise<T> {
  const text = response.status === 204 ? '' : await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** Only answers a conditional request (`If-None-Match`): nothing has changed, and there is no body. */
const NOT_MODIFIED = 304;

/** Sends one request with a timeout that also covers reading the body. */
async function send<T>(method: string, path: string, options: CallOptions, read: Reader<T>): Promise<Answer<T>> {
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), options.timeoutMs ?? REQUEST_TIMEOUT_MS);
  const cancel = () => clock.abort();
  options.signal?.addEventListener('abort', cancel);
  try {
    const init = { ...requestInit(method, options), signal: clock.signal };
    const address = addressOf(path, options.query);
    const response = await (options.fetcher ? options.fetcher(address, init) : fetch(address, init));
    if (!response.ok && response.status !== NOT_MODIFIED) throw await problemFrom(response);
    return { data: await read(response), headers: response.headers };
  } catch (error) {
    if (error instanceof ApiProblem) throw error;
    if (options.signal?.aborted) throw error;
    if (clock.signal.aborted) throw new ApiProblem({ code: 'timeout', status: 0 });
    throw new ApiProblem({ code: error instanceof SyntaxError ? 'bad_answer' : 'network', status: 0 });
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', cancel);
  }
}

/** Maximum number of polls of an in-progress write. */
const LOOKS = 8;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Sends a write with an idempotency key. The second request of a double click receives the response of the first. */
async function write<T>(method: string, path: string, options: CallOptions): Promise<Answer<T>> {
  const write = options.idempotencyKey ? undefined : keyedWrite(method, addressOf(path, options.query), options.body);
  const keyed = write === undefined ? options : { ...options, idempotencyKey: write.key };
  for (let looks = LOOKS; ; looks -= 1) {
    try {
      const answer = await call<T>(method, path, keyed);
      write?.end();
      return answer;
    } catch (error) {
      if (write === undefined || looks === 0 || !isProblem(error, 'in_progress')) {
        write?.end(error);
        throw error;
      }
      await pause((error.retryAfter ?? 1) * 1000);
    }
  }
}

/** Any call that changes something. Anonymous calls carry no automatic key, because keys belong to a user. */
const change = <T>(method: string, path: string, options: CallOptions = {}) =>
  options.anonymous ? call<T>(method, path, options) : write<T>(method, path, options);

async function call<T>(
  method: string,
  path: string,
  options: CallOptions = {},
  read: Reader<T> = json<T>,
): Promise<Answer<T>> {
  const tokenUsed = session.get()?.token;
  try {
    return await send(method, path, options, read);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    // A token issued before the password change or the second-factor setup still reports the step as missing.
    const isOutdated = error.code === 'password_change_required' || error.code === 'factor_required';
    const isRefused = error.status === 401 || isOutdated;
    if (!isRefused || options.anonymous) throw error;
    await renewed(tokenUsed, error);
    try {
      return await send(method, path, options, read);
    } catch (second) {
      if (second instanceof ApiProblem && second.status === 401) session.end('expired');
      throw second;
    }
  }
}

/** Renews the session after a 401, unless another call has already done so. Throws if it cannot be renewed. */
async function renewed(tokenUsed: string | undefined, refusal: ApiProblem): Promise<void> {
  const now = session.get()?.token;
  if (now !== undefined && now !== tokenUsed) return;
  switch (await renewSession()) {
    case 'renewed':
      return;
    case 'refused':
      throw refusal;
    case 'unreachable':
      // Report a network failure: the session itself is still valid.
      throw new ApiProblem({ code: 'network', status: 0, requestId: refusal.requestId });
  }
}

export const api = {
  get: async <T>(path: string, options?: CallOptions) => (await call<T>('GET', path, options)).data,
  post: async <T>(path: string, options?: CallOptions) => (await change<T>('POST', path, options)).data,
  /** Asks for something by POST, because what is asked for must not stand in an address. Changes nothing, so it has no key. */
  ask: async <T>(path: string, options?: CallOptions) => (await call<T>('POST', path, options)).data,
  put: async <T>(path: string, options?: CallOptions) => (await change<T>('PUT', path, options)).data,
  patch: async <T>(path: string, options?: CallOptions) => (await change<T>('PATCH', path, options)).data,
  delete: async <T>(path: string, options?: CallOptions) => (await change<T>('DELETE', path, options)).data,
  /**
   * Returns the response data together with its headers. The data of a conditional request (`If-None-Match`) is undefined
   * if nothing has changed.
   */
  full: <T>(method: string, path: string, options?: CallOptions) =>
    method === 'GET' ? call<T>(method, path, options) : change<T>(method, path, options),
  /** Returns a response body as UTF-8 text. */
  text: async (path: string, options?: CallOptions) =>
    (await call('GET', path, options, (response) => response.text())).data,
  /** Returns a response body as `read` returns it; `@cabinet/kit/transfer` reads files. */
  read: async <T>(path: string, options: CallOptions, read: (response: Response) => Promise<T>) =>
    (await call('GET', path, options, read)).data,
};
