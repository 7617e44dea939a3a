import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ModuleManifest } from '@cabinet/kit';
import { foreignResponse, kernel, type KernelCall, problemResponse, renderModule } from '@cabinet/kit/testing';
import ru from '../../locales/ru.json';
import { ModulesProvider } from '../app/modules';
import { manifestOf } from '../testing';
import { Menu } from './Menu';

const menu = [{ path: 'chat', label: 'menu.news', icon: 'bell' }];
const chat = {
  ...manifestOf('chat', ['chat'], ['ROLE_PATIENT']),
  badge: { path: '/notices?limit=20', member: 'unread' },
};

/** Counts the invoices that can be paid. */
const payments = {
  ...manifestOf('chat', ['chat'], ['ROLE_PATIENT']),
  badge: { path: '/payment/account/{userId}', counts: 'canPay' },
};

const open = (answer: (call: KernelCall) => unknown, manifest: ModuleManifest = chat) => {
  const calls = kernel(answer);
  return renderModule(
    <ModulesProvider value={[manifest]}>
      <Menu entries={menu} active={null} />
    </ModulesProvider>,
    { namespace: 'shell', locales: { ru } },
  ).then(() => calls);
};
const name = () => screen.getByRole('link').textContent;

it('a module’s own number stands beside its menu entry', async () => {
  const calls = await open(() => ({ unread: 4, items: [] }));
  expect(await screen.findByText('4')).toBeTruthy();
  expect(calls.map(({ path }) => path)).toEqual(['/notices?limit=20']);
});

it('the entries of a list are counted, of the user', async () => {
  const list = JSON.stringify([{ canPay: true }, { canPay: false }, {}, null, { canPay: true }]);
  const calls = await open(() => foreignResponse(list), payments);
  expect(await screen.findByText('2')).toBeTruthy();
  expect(calls.map(({ path }) => path)).toEqual(['/payment/account/u1']);
});

it('the entries with a number are counted, such as questionnaires that are new', async () => {
  const list = JSON.stringify([{ status: 0 }, { status: 1 }, { status: true }, {}, { status: 0 }]);
  await open(() => foreignResponse(list), {
    ...payments,
    badge: { path: '/quiz_result', counts: 'status', equals: 0 },
  });
  expect(await screen.findByText('2')).toBeTruthy();
});

it('an entry with a value that the module excepts does not count, such as answers on their way', async () => {
  const entries = ['sending', 'refused', 'unknown', undefined].map((delivery) => ({ status: 0, delivery }));
  await open(() => foreignResponse(JSON.stringify(entries)), {
    ...payments,
    badge: { path: '/quiz_result', counts: 'status', equals: 0, unless: { delivery: ['sending', 'unknown'] } },
  });
  expect(await screen.findByText('2')).toBeTruthy();
});

it.each([
  ['no list', () => foreignResponse('{"canPay":true}')],
  ['none', () => foreignResponse('[{"canPay":false}]')],
])('a list with %s shows nothing', async (_, answer) => {
  const calls = await open(answer, payments);
  await expect.poll(() => calls.length).toBe(1);
  expect(name()).toBe('Новости');
});

it.each([
  ['zero', () => ({ unread: 0, items: [] })],
  ['no number', () => foreignResponse('{"unread":"4"}')],
  ['a failure', () => problemResponse(503, 'unavailable')],
])('%s shows nothing', async (_, answer) => {
  const calls = await open(answer);
  await expect.poll(() => calls.length).toBe(1);
  expect(name()).toBe('Новости');
});

it('a number of one entry is beside that one only', async () => {
  const other = { ...chat, badge: { ...chat.badge, entry: 'chat/rooms' } };
  const calls = await open(() => ({ unread: 4, items: [] }), other);
  expect(name()).toBe('Новости');
  expect(calls).toHaveLength(0);
});

it('a number that a stream tells is not asked for again', async () => {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (control) =>
      control.enqueue(encoder.encode('event: told\ndata: {"unread":9}\n\nevent: other\ndata: {"unread":1}\n\n')),
  });
  const streamed = { ...chat, badge: { ...chat.badge, stream: { path: '/admin/events', event: 'told' } } };
  const calls = await open((call) => {
    if (call.path !== '/admin/events') return { unread: 4, items: [] };
    return foreignResponse(body, { headers: { 'Content-Type': 'text/event-stream' } });
  }, streamed);
  expect(await screen.findByText('9')).toBeTruthy();
  expect(calls.map(({ path }) => path).toSorted()).toEqual(['/admin/events', '/notices?limit=20']);
});
