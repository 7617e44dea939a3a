import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ModuleManifest, offlineStore, SlotsProvider, useSlotValue } from '@cabinet/kit';
import { type KernelAnswer, kernel, problemResponse, renderModule } from '@cabinet/kit/testing';
import ru from '../locales/ru.json';
import type { AttentionItem } from './data/attention.types';
import { HomePage } from './HomePage';

const manifest = (id: string, more: Partial<ModuleManifest> = {}): ModuleManifest => ({
  id,
  version: '0.1.0',
  entry: '/x.js',
  integrity: '',
  container: '',
  exposed: './module',
  requires: { shell: '^0.1' },
  pages: [{ path: id }],
  menu: [{ path: id, label: `menu.${id}`, icon: 'credit-card' }],
  slots: [],
  roles: ['ROLE_PATIENT'],
  settings: {},
  locales: {},
  ...more,
});

const MODULES = [
  manifest('visits'),
  manifest('payments', { attention: [{ kind: 'unpaid', label: 'payments:attention.unpaid', note: 'sum' }] }),
];

/** The texts of the module that the item belongs to. */
const payments = { 'attention.unpaid_few': 'Оплатите {{count}} счёта' };

const now = () => new Date().toISOString();

/** The start of a visit in some days, as the hospital writes it. */
const inDays = (days: number): string => {
  const day = new Date(Date.now() + (3 + days * 24) * 3_600_000).toISOString().slice(0, 10);
  return `${day}T09:40:00+03:00`;
};

const visit = (more: Partial<AttentionItem> = {}): AttentionItem => ({
  area: 'visits',
  kind: 'next_visit',
  urgency: 'now',
  count: 1,
  at: inDays(1),
  target: 'visit/my_tickets',
  facts: {
    host: { text: 'netrika1' },
    id: { text: 't1' },
    clinicId: { text: '17' },
    clinic: { text: 'Поликлиника № 17' },
    address: { text: 'ул. Лесная, 12' },
    doctorId: { text: 'd9' },
    doctor: { text: 'Ветрова Анна Николаевна' },
    specialityId: { text: '4' },
    speciality: { text: 'Терапевт' },
    room: { text: '304' },
    number: { number: 12 },
  },
  ...more,
});

const unpaid: AttentionItem = {
  area: 'payments',
  kind: 'unpaid',
  urgency: 'soon',
  count: 2,
  at: null,
  target: 'payment_documents/accounts',
  facts: { sum: { money: 121_050 } },
};

const answer = (items: readonly AttentionItem[], more: object = {}) => ({
  items,
  missing: [],
  asOf: { visits: now() },
  ...more,
});

const open = (respond: KernelAnswer) => {
  const calls = kernel(respond);
  const rendered = renderModule(<HomePage />, {
    path: '/home',
    namespace: 'home',
    locales: { ru },
    texts: { payments },
    modules: MODULES,
  });
  return { calls, rendered };
};

/** Text without the spaces that do not break. */
const plain = (element: HTMLElement | null): string => (element?.textContent ?? '').replaceAll('\u00a0', ' ');

beforeEach(() => offlineStore.wipe());

describe('the home page', () => {
  it('shows the next visit with day, time, doctor and room, in the time of the hospital', async () => {
    open(() => answer([visit()]));
    const card = await screen.findByRole('region', { name: 'Ближайший приём' });
    for (const words of ['завтра', '09:40', 'Терапевт', 'Ветрова Анна Николаевна', 'Кабинет 304 · Номерок 12']) {
      expect(plain(card)).toContain(words);
    }
    expect(plain(card)).toContain('Поликлиника № 17, ул. Лесная, 12');
    expect(screen.getByText('Сейчас всё сделано')).toBeTruthy();
    const again = screen.getByRole('link', { name: /Записаться снова/ });
    expect(again.getAttribute('href')).toBe('/visit/write?clinic=17&spec=4&doctor=d9');
  });

  it('gives the visit to the module that acts on it', async () => {
    kernel(() => answer([visit()]));
    const seen: unknown[] = [];
    function Actions() {
      seen.push(useSlotValue('home.visit'));
      return <button type="button">Отменить запись</button>;
    }
    await renderModule(
      <SlotsProvider value={{ has: () => true, render: () => <Actions /> }}>
        <HomePage />
      </SlotsProvider>,
      { path: '/home', namespace: 'home', locales: { ru }, modules: MODULES },
    );
    expect(await screen.findByRole('button', { name: 'Отменить запись' })).toBeTruthy();
    expect(seen.at(-1)).toMatchObject({ host: 'netrika1', id: 't1', clinic: { id: '17' }, canChange: true });
  });

  it('lists what waits with the words of its module, one press each, and skips what has none', async () => {
    open(() => answer([unpaid, { ...unpaid, area: 'chat', kind: 'unread' }]));
    const list = await screen.findByRole('region', { name: 'Что вас ждёт' });
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    const link = within(list).getByRole('link');
    expect(plain(link)).toBe('Оплатите 2 счёта1 210,50 ₽');
    expect(link.getAttribute('href')).toBe('/payment_documents/accounts');
    expect(screen.queryByText('Сейчас всё сделано')).toBeNull();
  });

  it('names an area that did not answer, and does not say that all is done', async () => {
    open(() => answer([], { missing: ['payments'] }));
    expect(await screen.findByText(/Пока не удалось узнать: payments\./)).toBeTruthy();
    expect(screen.queryByText('Сейчас всё сделано')).toBeNull();
  });

  it('has the hospital asked when it was not for a while, and shows what it says', async () => {
    const { calls } = open(({ method }) =>
      method === 'GET' ? answer([], { asOf: { visits: null } }) : answer([visit()]),
    );
    expect(await screen.findByText('Узнаём у больницы о ваших приёмах')).toBeTruthy();
    expect(await screen.findByRole('region', { name: 'Ближайший приём' })).toBeTruthy();
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /attention', 'POST /attention/refresh']);
  });

  it('does not say that there is no visit if the hospital does not answer either', async () => {
    open(({ method }) =>
      method === 'GET' ? answer([], { asOf: { visits: null } }) : problemResponse(503, 'database_unavailable'),
    );
    expect(await screen.findByText(/Пока не удалось узнать: visits\./)).toBeTruthy();
    expect(screen.queryByText('Вы никуда не записаны')).toBeNull();
  });

  it('shows what the last visit kept when the kernel does not answer, and from when it is', async () => {
    let isDown = false;
    const { rendered } = open(() =>
      isDown ? problemResponse(503, 'database_unavailable') : answer([visit(), unpaid]),
    );
    await screen.findByRole('region', { name: 'Ближайший приём' });
    (await rendered).unmount();
    isDown = true;
    open(() => problemResponse(503, 'database_unavailable'));
    expect(await screen.findByText(/Нет связи\. Показаны данные на/)).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Ближайший приём' })).toBeTruthy();
  });

  it('offers a retry when there is nothing at all', async () => {
    open(() => problemResponse(503, 'database_unavailable'));
    expect(await screen.findByText('Не удалось загрузить главную страницу')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Попробовать ещё раз' })).toBeTruthy();
  });
});
