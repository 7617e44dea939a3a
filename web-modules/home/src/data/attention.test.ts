import { afterEach, beforeEach, expect, it } from 'vitest';
import { offlineStore, session } from '@cabinet/kit';
import { kernel } from '@cabinet/kit/testing';
import { loadAttention, readAhead, takeEarly } from './attention.api';

const answer = { items: [], missing: [], asOf: {} };
const begin = (userId: string) => session.begin({ token: 'token', userId, role: 'ROLE_PATIENT' });

beforeEach(async () => {
  begin('u1');
  kernel(() => answer);
  await loadAttention(new AbortController().signal);
});
afterEach(() => offlineStore.wipe());

/** Issue 17, ADR 0068 */
it('what the last visit kept is read while the code is loading, and taken once', async () => {
  await readAhead();
  expect(takeEarly()?.attention).toEqual(answer);
  expect(takeEarly()).toBeUndefined();
});

/** */
it('what was read ahead for one person is never shown to another', async () => {
  await readAhead();
  session.end('signed-out');
  expect(takeEarly()).toBeUndefined();
  begin('u1');
  await readAhead();
  begin('u2');
  expect(takeEarly()).toBeUndefined();
  begin('u1');
  const reading = readAhead();
  begin('u2');
  await reading;
  expect(takeEarly()).toBeUndefined();
});
