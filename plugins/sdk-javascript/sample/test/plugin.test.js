import { TestHost } from 'cabinet-plugin-sdk/testing';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scheduling } from '../src/index.js';

const VISIT = { id: 31, start: '2026-11-24T09:40:00', doctor: 12, cancelled: false };
const WISH = { clinicId: '7', patientId: '5', slotId: '1001', doctorId: '12', start: '2026-11-24T09:40:00' };

/** A hospital that answers a POST with `made` and a list with `listed`. */
function hospital(made, listed = { body: [] }) {
  const host = new TestHost().settings({ url: 'https://hospital.example' }).secret('token', 't0ken');
  return host.answer(({ method }) => (method === 'post' ? made : listed)).install();
}

const has = (code) => (problem) => problem.code === code;

test('clinics are listed, and the token goes with the question', () => {
  const host = hospital(undefined, { body: [{ id: 7, title: 'Поликлиника' }] });
  assert.equal(scheduling.clinics()[0].id, '7');
  assert.equal(host.sent[0].url, 'https://hospital.example/clinics');
  assert.deepEqual(host.sent[0].headers, { Authorization: 'Bearer t0ken' });
});

test('an error page is a problem and not an empty list', () => {
  hospital(undefined, { status: 502, body: '<html>' });
  assert.throws(() => scheduling.clinics(), has('failed'));
  for (const body of ['<html>', '{}', '[{"id": 7}]', '[{"id": "7", "title": "x"}]']) {
    hospital(undefined, { body });
    assert.throws(() => scheduling.clinics(), has('garbled'), body);
  }
});

test('an id that is no number asks nothing', () => {
  const host = hospital();
  assert.throws(() => scheduling.specialities('../7'), has('not-found'));
  assert.equal(host.sent.length, 0);
});

test('a booking is sent once and found in the list', () => {
  const host = hospital({ status: 201, body: {} }, { body: [VISIT] });
  assert.equal(scheduling.book(WISH).id, '31');
  assert.equal(host.sent[0].url, 'https://hospital.example/clinics/7/visits');
  assert.equal(host.sent[0].body, '{"patient":5,"slot":1001}');
  assert.equal(host.sent.filter(({ method }) => method === 'post').length, 1);
});

test('a lost answer is looked up and never sent again', () => {
  const host = hospital({ failure: 'timeout' }, { body: [VISIT] });
  assert.equal(scheduling.book(WISH).id, '31');
  assert.equal(host.sent.length, 2);
  hospital({ failure: 'timeout' });
  assert.throws(() => scheduling.book(WISH), has('outcome-unknown'));
});

test('only the hospital says that a slot is taken', () => {
  hospital({ status: 409, body: { error: 'taken' } });
  assert.throws(() => scheduling.book(WISH), has('slot-taken'));
  hospital({ status: 409, body: '<html>gateway</html>' });
  assert.throws(() => scheduling.book(WISH), has('outcome-unknown'));
  hospital({ failure: 'connect' });
  assert.throws(() => scheduling.book(WISH), has('unavailable'));
});

test('a patient is found, unknown or ambiguous', () => {
  const person = { lastName: 'Незабудкина', firstName: 'Анна', birthDate: '1958-03-12', gender: 'female' };
  hospital({ body: { id: 5 } });
  assert.equal(scheduling.findPatient('7', person).patientId, '5');
  for (const [status, code] of [
    [404, 'patient-unknown'],
    [409, 'patient-ambiguous'],
  ]) {
    hospital({ status, body: {} });
    assert.throws(() => scheduling.findPatient('7', person), has(code));
  }
});
