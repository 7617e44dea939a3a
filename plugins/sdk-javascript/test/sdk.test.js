/** Runs in the folder of a plugin (kernel/server/tests/integration/plugin_guests.rs). */
import { Problem, log, nowMs, schedulingDistricts, schedulingPlugin, settings } from 'cabinet-plugin-sdk';
import { HttpError, send } from 'cabinet-plugin-sdk/http';
import * as kv from 'cabinet-plugin-sdk/kv';
import * as secrets from 'cabinet-plugin-sdk/secrets';
import { TestHost } from 'cabinet-plugin-sdk/testing';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeByHand, decodeWithReplacements, encodeByHand } from '../.cabinet/sdk/src/text.js';

const answering = (answer) => new TestHost().answer(() => answer).install();
const get = () => send({ url: 'https://hub.example' });

test('UTF-8 by hand is that of the standard', () => {
  for (const text of [
    '',
    'a',
    'Поликлиника № 1',
    '漢字',
    '😀 a',
    '\u0000\u007f\u0080\u07ff\u0800\uffff',
    '\ud800 alone',
  ]) {
    assert.deepEqual(encodeByHand(text), new TextEncoder().encode(text), text);
  }
  const long = 'Поликлиника '.repeat(10_000);
  assert.equal(decodeByHand(new TextEncoder().encode(long)), long);
  // Every pair and triple of bytes at the borders of the forms, and a mark of byte order.
  const borders = [
    0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xdf, 0xe0, 0xec, 0xed, 0xef, 0xf0, 0xf3, 0xf4,
    0xf5, 0xff,
  ];
  for (const a of borders) {
    for (const b of borders) {
      for (const c of borders) {
        for (const bytes of [Uint8Array.of(a, b, c), Uint8Array.of(a, b, c, 0x80, 0x41)]) {
          const expected = new TextDecoder().decode(bytes);
          assert.equal(decodeByHand(bytes), expected, String(bytes));
          assert.equal(decodeWithReplacements(bytes), expected, String(bytes));
        }
      }
    }
  }
  for (const decode of [decodeByHand, decodeWithReplacements])
    assert.equal(decode(Uint8Array.of(0xef, 0xbb, 0xbf, 0x41)), 'A');
});

test('every failure of a request has its problem, and tells whether it was sent', () => {
  const expected = {
    denied: ['configuration', true],
    tls: ['configuration', true],
    connect: ['unavailable', true],
    timeout: ['timed-out', false],
    'too-large': ['garbled', false],
    protocol: ['unavailable', false],
  };
  for (const [failure, [code, wasNotSent]] of Object.entries(expected)) {
    answering({ failure });
    assert.throws(get, (error) => {
      assert.ok(error instanceof HttpError);
      assert.deepEqual([error.kind, error.code, error.wasNotSent], [failure, code, wasNotSent]);
      return true;
    });
  }
});

test('what an answer lacks is garbled, and is not quoted', () => {
  const garbled = (read, body) => {
    answering({ body });
    assert.throws(
      () => read(get()),
      ({ code, message }) => code === 'garbled' && !message.includes('Anna'),
      JSON.stringify(body),
    );
  };
  const members = { id: 'number', name: 'string?' };
  for (const body of ['Anna', [null], [7], [{ id: 'Anna' }], [{ id: 1, name: 7 }], { id: 1 }]) {
    garbled((answer) => answer.list(members), body);
  }
  garbled((answer) => answer.record(members), [1]);
  answering({
    body: [
      { id: 1, name: null, more: 2 },
      { id: 2, name: 'x' },
    ],
  });
  assert.deepEqual(get().list(members), [
    { id: 1, name: undefined },
    { id: 2, name: 'x' },
  ]);
});

test('a problem is the record of the contract; another error ends the call and is logged without its text', () => {
  const host = new TestHost().install();
  const { lifecycle, scheduling } = schedulingPlugin({
    health: () => {
      throw new Problem('invalid', 'why', { field: 'phone', patientText: '  ' });
    },
    clinics: () => undefined.length,
  });
  assert.throws(lifecycle.health, (error) => {
    assert.deepEqual(error, {
      code: 'invalid',
      detail: 'why',
      patientText: undefined,
      retryAfterMs: undefined,
      field: 'phone',
    });
    return true;
  });
  assert.throws(scheduling.clinics, TypeError);
  const [{ level, fields }] = host.logged;
  assert.equal(level, 'error');
  assert.equal(fields[0].value, 'TypeError');
  assert.match(fields[1].value, /sdk\.test\.js:\d+/);
  assert.throws(scheduling.findPatient, { code: 'unsupported', detail: 'this plugin does not offer find-patient' });
  assert.equal(scheduling.search('x'), undefined);
  assert.throws(() => schedulingPlugin({ clinic: () => [] }), /has no function clinic/);
  assert.throws(() => new Problem('wrong', 'x'), TypeError);
});

test('districts are an interface of their own, with the same problems', () => {
  new TestHost().install();
  const rows = [{ id: '4', name: 'Central district', clinicIds: ['7'] }];
  assert.deepEqual(schedulingDistricts(() => rows).districts(), rows);
  const refusing = schedulingDistricts(() => {
    throw new Problem('unavailable', 'no districts today');
  });
  assert.throws(refusing.districts, { code: 'unavailable', detail: 'no districts today' });
  assert.throws(() => schedulingPlugin({ districts: () => rows }), /export const districts = schedulingDistricts/);
});

test('time and chance are the host’s', () => {
  new TestHost().install();
  const moment = 1_795_000_000_000;
  assert.equal(nowMs(), moment);
  assert.equal(Date.now(), moment);
  assert.equal(new Date().getTime(), moment);
  assert.equal(Date(), new Date().toString());
  assert.ok(new Date() instanceof Date);
  assert.equal(new new Date().constructor().getTime(), moment);
  assert.equal(new Date(2026, 0, 2).getMonth(), 0);
  assert.equal(Date.parse('2026-01-02T00:00:00Z'), Date.UTC(2026, 0, 2));
  assert.equal(Math.random(), Math.random(), 'the bytes of TestHost do not change');
  assert.ok(Math.random() >= 0 && Math.random() < 1);
  assert.match(crypto.randomUUID(), /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test('settings, secrets, the store and the log', () => {
  const host = new TestHost()
    .settings({ url: 'x' })
    .secret('token', 't0ken')
    .answer(() => ({}))
    .install();
  assert.deepEqual(settings(), { url: 'x' });
  assert.throws(() => secrets.get('other'), { code: 'configuration' });
  const value = secrets.get('token');
  const secretBody = [{ placeholder: '%%the-token%%', value, escape: 'json' }];
  send({
    method: 'post',
    url: 'x',
    body: { token: '%%the-token%%' },
    secretBody,
    secretHeaders: [{ name: 'A', value }],
  });
  assert.deepEqual(host.sent[0], { method: 'post', url: 'x', headers: { A: 't0ken' }, body: '{"token":"t0ken"}' });
  kv.set('a', Uint8Array.of(1), 1000);
  assert.deepEqual(kv.get('a'), Uint8Array.of(1));
  kv.remove('a');
  assert.equal(kv.get('a'), undefined);
  log.info('said', { count: 2 });
  assert.deepEqual(host.logged[0], { level: 'info', message: 'said', fields: [{ name: 'count', value: '2' }] });
});
