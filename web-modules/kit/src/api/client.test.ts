import { describe, expect, it, vi } from 'vitest';
import { session } from '../session/session';
import { demoPerson, demoVariant, foreignResponse, kernel, problemResponse, stubFetch, tokenAnswer } from '../testing';
import { api } from './client';
import { ApiProblem } from './problem';

const begin = (token = 'old') => session.begin({ token, userId: 'u1', role: 'ROLE_PATIENT' });

const DOCUMENT = { id: 'd1', type: 'PASSPORT', number: '123456', fromEsia: false };

/** A kernel with one document that accepts only the token `fresh`, which the refresh returns. */
const rotating = () =>
  kernel(({ method, path, headers }) => {
    if (path === '/oauth/token') return tokenAnswer('fresh');
    if (headers.get('Authorization') !== 'Bearer fresh') return problemResponse(401, 'unauthorized');
    return method === 'POST' ? DOCUMENT : [];
  });

async function failure(promise: Promise<unknown>): Promise<ApiProblem> {
  const error: unknown = await promise.then(
    () => new Error('no failure'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiProblem);
  return error as ApiProblem;
}

describe('api client', () => {
  /** A-271, B-269: the token comes from session storage, as after a reload. */
  it('carries the bearer token, but not in anonymous calls', async () => {
    sessionStorage.setItem('access_token', 't1');
    session.reset();
    const calls = kernel(({ path }) => (path === '/users/me' ? demoPerson : demoVariant));
    await api.get('/users/me');
    await api.get('/v1/variant', { anonymous: true });
    expect(calls.map((call) => call.headers.get('Authorization'))).toEqual(['Bearer t1', null]);
  });

  /** one refresh serves all waiting calls, and the session stays. */
  it('refreshes once for all calls that were refused', async () => {
    begin();
    const calls = rotating();
    const answers = await Promise.all(['/files', '/documents', '/record/sources'].map((path) => api.get(path)));
    expect(answers).toEqual([[], [], []]);
    expect(calls.filter((call) => call.path === '/oauth/token')).toHaveLength(1);
    expect(session.get()).toMatchObject({ token: 'fresh', userId: 'u1', role: 'ROLE_PATIENT' });
  });

  /** a poll of an unchanged list costs no body. */
  it('has no data where nothing has changed since the tag that it sends', async () => {
    begin();
    const etag = '"1"';
    kernel(({ headers }) =>
      headers.get('If-None-Match') === etag
        ? new Response(null, { status: 304, headers: { ETag: etag } })
        : Response.json([], { headers: { ETag: etag } }),
    );
    const first = await api.full('GET', '/payment/account/u1');
    expect([first.data, first.headers.get('ETag')]).toEqual([[], etag]);
    const second = await api.full('GET', '/payment/account/u1', { headers: { 'If-None-Match': etag } });
    expect([second.data, second.headers.get('ETag')]).toEqual([undefined, etag]);
  });

  /** A-272, B-201, B-269 */
  it('signs out at a 401 which a refresh does not cure', async () => {
    begin();
    const ended = vi.fn();
    const stop = session.onEnd(ended);
    kernel(({ path }) =>
      path === '/oauth/token' ? problemResponse(400, 'invalid_grant') : problemResponse(401, 'unauthorized'),
    );
    expect((await failure(api.get('/users/me'))).status).toBe(401);
    expect(session.get()).toBeNull();
    expect(sessionStorage.getItem('access_token')).toBeNull();
    expect(ended).toHaveBeenCalledExactlyOnceWith('expired', expect.anything());
    stop();
  });

  /** also when the renewed token is rejected. */
  it('signs out when the renewed token is refused too', async () => {
    begin();
    kernel(({ path }) =>
      path === '/oauth/token' ? tokenAnswer('new', { expires_in: 1 }) : problemResponse(401, 'unauthorized'),
    );
    await failure(api.get('/users/me'));
    expect(session.get()).toBeNull();
  });

  /** */
  it.each([403, 404, 409, 429, 500, 502, 503, 504])('never signs out at %i', async (status) => {
    begin();
    kernel(() => problemResponse(status, 'some_code'));
    expect((await failure(api.get('/vista/self_diagnostic/2026-03-12'))).status).toBe(status);
    expect(session.get()?.token).toBe('old');
  });

  /** a refresh that cannot reach the server does not end the session. */
  it('keeps the session when the refresh does not reach the server', async () => {
    begin();
    kernel(({ path }) =>
      path === '/oauth/token' ? problemResponse(503, 'unavailable') : problemResponse(401, 'unauthorized'),
    );
    expect((await failure(api.get('/users/me'))).code).toBe('network');
    expect(session.get()?.token).toBe('old');
  });

  /** wrong credentials are a normal response, not the end of a session. */
  it('exempts the token call from the 401 rule', async () => {
    begin();
    const calls = kernel(() => problemResponse(401, 'invalid_client'));
    expect((await failure(api.post('/oauth/token', { anonymous: true }))).code).toBe('invalid_client');
    expect(calls).toHaveLength(1);
    expect(session.get()).not.toBeNull();
  });

  /** */
  it('reads problem details with their further members', async () => {
    kernel(() => {
      const { body, status, headers } = problemResponse(504, 'outcome_unknown', {
        detail: 'Больница не ответила',
        retry_after: 7,
        bookingId: 'b1',
        errors: [{ field: 'email', code: 'invalid' }, 'nonsense'],
      });
      return foreignResponse(body, { status, headers });
    });
    const problem = await failure(api.post('/netrika1/appointments2', { anonymous: true }));
    expect(problem).toMatchObject({
      code: 'outcome_unknown',
      status: 504,
      detail: 'Больница не ответила',
      requestId: 'r-1',
      retryAfter: 7,
      errors: [{ field: 'email', code: 'invalid' }],
      extra: { bookingId: 'b1' },
      isPassing: true,
    });
  });

  it('takes a page of a proxy for a bad answer and keeps the request id of the header', async () => {
    kernel(() => foreignResponse('<html>', { status: 502, headers: { 'X-Request-Id': 'h-9' } }));
    expect(await failure(api.get('/v1/variant', { anonymous: true }))).toMatchObject({
      code: 'bad_answer',
      status: 502,
      requestId: 'h-9',
    });
  });

  it('tells a lost connection and a time-out apart', async () => {
    stubFetch(() => Promise.reject(new TypeError('failed to fetch')));
    expect((await failure(api.get('/v1/variant', { anonymous: true }))).code).toBe('network');
    stubFetch((_: string, { signal }: RequestInit) => {
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    });
    expect((await failure(api.get('/v1/variant', { anonymous: true, timeoutMs: 1 }))).code).toBe('timeout');
  });

  it('sends the idempotency key and leaves empty parameters out', async () => {
    begin();
    const calls = kernel(() => undefined);
    const query = { from: '2026-11-24', to: '', doctor: null };
    await api.post('/notices/read', { idempotencyKey: 'k1', body: { a: 1 }, query });
    expect(calls[0]).toMatchObject({ path: '/notices/read?from=2026-11-24', body: '{"a":1}' });
    expect(calls[0]?.headers.get('Idempotency-Key')).toBe('k1');
  });

  describe('writes', () => {
    const keysOf = (calls: { headers: Headers }[]) => calls.map((call) => call.headers.get('Idempotency-Key'));
    const add = (number = 1) => api.post('/documents', { body: { number } });

    it('have a key of their own, a read and a call before sign-in have none', async () => {
      begin();
      const calls = kernel(({ method, path }) => {
        if (path === '/users/reg') return { userId: 'u1', confirmationRequired: true };
        if (method === 'DELETE') return undefined;
        return method === 'GET' ? [] : DOCUMENT;
      });
      await add();
      await add();
      await api.delete('/documents', { query: { id: 'd' } });
      const keys = keysOf(calls);
      expect(new Set(keys).size).toBe(3);
      for (const key of keys) expect(key).toMatch(/^[0-9a-f-]{32,36}$/);
      await api.get('/documents');
      await api.post('/users/reg', { anonymous: true });
      expect(keysOf(calls).slice(3)).toEqual([null, null]);
    });

    it.each([0, 502, 503, 504])('keep their key when nobody knows what became of them (%i)', async (status) => {
      begin();
      const answers = [status, 200];
      const calls = kernel(() => {
        const next = answers.shift() ?? 200;
        if (next === 0) throw new TypeError('failed to fetch');
        if (next === 200) return DOCUMENT;
        return next === 502 ? foreignResponse(null, { status: 502 }) : problemResponse(next, 'some_code');
      });
      await failure(add());
      await add();
      await add();
      const [lost, again, later] = keysOf(calls);
      expect(again).toBe(lost);
      expect(later).not.toBe(lost);
    });

    it('take a new one after a refusal, and for another write', async () => {
      begin();
      const calls = kernel(() => problemResponse(422, 'validation'));
      await failure(add());
      await failure(add());
      await failure(add(2));
      expect(new Set(keysOf(calls)).size).toBe(3);
    });

    it('keep it over a renewal of the token', async () => {
      begin();
      const calls = rotating();
      await add();
      const [refused, renewed] = keysOf(calls.filter((call) => call.path === '/documents'));
      expect(renewed).toBe(refused);
    });

    it('wait for the answer to the first click', async () => {
      vi.useFakeTimers();
      begin();
      const answers = [problemResponse(409, 'in_progress', { retry_after: 1 }), DOCUMENT];
      const calls = kernel(() => answers.shift());
      const asked = add();
      await vi.advanceTimersByTimeAsync(999);
      expect(calls).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(await asked).toEqual(DOCUMENT);
      const [first, second] = keysOf(calls);
      expect(second).toBe(first);
      vi.useRealTimers();
    });
  });
});
