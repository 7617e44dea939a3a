// @vitest-environment node
import { parseForm } from '@cabinet/form';
import { expect, it, vi } from 'vitest';
import { answerStore } from './answerStore';

const form = parseForm({
  pages: [
    {
      elements: [
        { type: 'text', name: 'q0', inputType: 'number', isRequired: true },
        { type: 'dropdown', name: 'q1', choices: [0], showOtherItem: true },
        { type: 'comment', name: 'q2' },
      ],
    },
  ],
});

it('finds nothing wrong before the form was tried, and from then on at once', () => {
  const store = answerStore(form, {}, new Map());
  store.answer('q0', 'тепло');
  expect([...store.faults()]).toEqual([]);
  expect(store.attempt()).toBe(false);
  expect([...store.faults()]).toEqual([['q0', 'wrong_format']]);
  store.answer('q0', undefined);
  expect([...store.faults()]).toEqual([['q0', 'required']]);
  store.answer('q0', 36.6);
  expect([...store.faults()]).toEqual([]);
  expect(store.attempt()).toBe(true);
});

it('shows the faults of the server until their question is answered anew, also with own words', () => {
  const store = answerStore(form, { q0: 1 }, new Map([['q1', 'invalid']]));
  expect([...store.faults()]).toEqual([['q1', 'invalid']]);
  store.answer('q1-Comment', 'иногда');
  expect([...store.faults()]).toEqual([]);
  store.refuse(new Map([['q2', 'too_long']]));
  store.answer('q0', 2);
  expect([...store.faults()]).toEqual([['q2', 'too_long']]);
  expect(store.attempt()).toBe(true);
});

it('follows a form that the hospital has changed meanwhile', () => {
  const store = answerStore(form, { q0: 1 }, new Map());
  expect(store.attempt()).toBe(true);
  store.follow(
    parseForm({
      pages: [
        {
          elements: [
            { type: 'comment', name: 'q0', isRequired: true },
            { type: 'comment', name: 'q1', isRequired: true },
          ],
        },
      ],
    }),
  );
  expect([...store.faults()]).toEqual([['q1', 'required']]);
});

it('tells of every answer, and of faults only if they are others', () => {
  const store = answerStore(form, {}, new Map());
  store.attempt();
  const before = store.faults();
  const listener = vi.fn();
  const stop = store.subscribe(listener);
  store.answer('q2', 'а');
  expect(store.faults()).toBe(before);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  store.answer('q2', 'аб');
  expect(listener).toHaveBeenCalledTimes(1);
});
