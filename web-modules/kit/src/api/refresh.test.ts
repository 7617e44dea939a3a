import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '../session/session';
import { problemResponse, stubFetch, tokenAnswer } from '../testing';
import { renewSession } from './refresh';

beforeEach(() => session.begin({ token: 'old', userId: 'u1', role: 'ROLE_PATIENT' }));

/** API calls and the shell's timer renew the session the same way. */
describe('renewing a session', () => {
  it.each([
    ['renewed', () => Response.json(tokenAnswer('new')), 'new'],
    ['refused', () => problemResponse(400, 'invalid_grant'), undefined],
    ['refused', () => problemResponse(401, 'unauthorized'), undefined],
    ['unreachable', () => problemResponse(503, 'unavailable'), 'old'],
  ] as const)('%s', async (outcome, answer, token) => {
    stubFetch(() => Promise.resolve(answer()));
    expect(await renewSession()).toBe(outcome);
    expect(session.get()?.token).toBe(token);
  });

  it('without a network keeps the session', async () => {
    stubFetch(() => Promise.reject(new TypeError('failed')));
    expect(await renewSession()).toBe('unreachable');
    expect(session.get()?.token).toBe('old');
  });
});
