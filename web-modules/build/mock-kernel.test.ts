/** The mocked kernel of `module dev` answers every operation as the contract allows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultOf, operationNames, successOf } from './contract.mjs';
import { answerOf } from './module-dev.mjs';
import { sampleAnswer, storyAnswer } from './mock-kernel.mjs';

const addressOf = (path: string) => path.replace(/\{\w+\}/g, 'x1');

const told = (answer: { status: number; body?: unknown }) => ({
  status: answer.status,
  mediaType: answer.status >= 400 ? 'application/problem+json' : 'application/json',
  text: answer.body === undefined ? '' : JSON.stringify(answer.body),
});

describe('the sample of an operation', () => {
  it.each(operationNames)('%s fits the contract', (name) => {
    const [method = '', path = ''] = name.split(' ');
    const answer = sampleAnswer(method, addressOf(path));
    expect(answer?.status).toBe(successOf(method, addressOf(path)));
    // Files and streams have no sample.
    if (answer?.body === undefined) return;
    expect(faultOf(method, addressOf(path), told(answer))).toBeNull();
  });

  it('does not exist for what the contract does not have', () => {
    expect(sampleAnswer('GET', '/api/nothing/of/this/kind/at/all')).toBeUndefined();
  });
});

describe('a story', () => {
  const story = {
    answers: {
      'GET /api/{host}/clinics': [{ clinicId: '7', name: 'City Clinic' }],
      'GET /api/users/me': { status: 503, code: 'unavailable' },
      'GET /api/attention': 'never',
    },
  };

  it('answers by operation: a body, a refusal, or nothing', () => {
    expect(storyAnswer(story, 'GET', '/api/netrika1/clinics')).toEqual({
      status: 200,
      body: [{ clinicId: '7', name: 'City Clinic' }],
    });
    const refusal = storyAnswer(story, 'GET', '/api/users/me');
    expect(refusal && faultOf('GET', '/api/users/me', told(refusal))).toBeNull();
    expect(storyAnswer(story, 'GET', '/api/attention')?.isNever).toBe(true);
    expect(storyAnswer(story, 'GET', '/api/netrika1/search')).toBeUndefined();
  });
});

describe('the first answers to the shell', () => {
  const own = JSON.parse(readFileSync(join(process.cwd(), 'web-modules/build/fixtures/guide/module.json'), 'utf8')) as {
    $schema?: string;
  };
  delete own.$schema;
  const menu = [{ path: 'guide', label: 'guide:title', icon: 'file-text' }];
  const manifest = { ...own, menu, version: '0.1.0', entry: '/e.js', integrity: 'sha384-x', locales: {} };

  it.each([
    ['GET', '/v1/variant'],
    ['POST', '/oauth/token'],
    ['GET', '/users/me'],
  ])('fit the contract: %s %s', (method, path) => {
    const answer = answerOf(undefined, manifest, method, path);
    expect(answer && faultOf(method, `/api${path}`, told(answer))).toBeNull();
  });

  it('are the module and its role', () => {
    expect(answerOf(undefined, manifest, 'GET', '/v1/variant/modules')?.body).toEqual({ modules: [manifest] });
    expect(answerOf(undefined, manifest, 'GET', '/users/me')?.body).toMatchObject({
      authorities: [{ authority: 'ROLE_PATIENT' }],
    });
  });
});
