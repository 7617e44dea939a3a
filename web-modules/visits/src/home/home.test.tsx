/** What can be done with the next visit on the home page. */
import { type HomeVisit, SlotsProvider, ModuleSlot } from '@cabinet/kit';
import { kernel, problemResponse, renderModule } from '@cabinet/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ru } from '../testingTexts';
// Loaded lazily on the screen; these tests should not wait for React Aria to load.
import '../tickets/CancelDialog';
import { HomeVisitActions } from './HomeVisitActions';

const VISIT: HomeVisit = {
  host: 'netrika1',
  id: 't1',
  start: '2026-11-24T09:40:00+03:00',
  end: null,
  room: '304',
  number: '12',
  instructions: null,
  clinic: { id: '17', name: 'Поликлиника № 17', address: 'ул. Лесная, 12', phone: '+7 495 000-10-11' },
  doctor: { id: 'd9', name: 'Ветрова А. Н.' },
  speciality: { id: '4', name: 'Терапевт' },
  origin: null,
  canChange: true,
  onChange: () => undefined,
};

const open = (visit: Partial<HomeVisit> = {}) =>
  renderModule(
    <SlotsProvider value={{ has: () => true, render: () => <HomeVisitActions /> }}>
      <ModuleSlot name="home.visit" value={{ ...VISIT, ...visit }} />
    </SlotsProvider>,
    { path: '/home', namespace: 'visits', locales: { ru } },
  );

it('is cancelled after the question, and the home page is told', async () => {
  const calls = kernel(() => undefined);
  const onChange = vi.fn();
  await open({ onChange });
  await userEvent.click(await screen.findByRole('button', { name: /Отменить запись/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Вы действительно хотите отменить номерок?' });
  expect(calls).toHaveLength(0);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Да, отменить' }));
  await waitFor(() => expect(onChange).toHaveBeenCalled());
  const [call] = calls;
  expect(call?.method).toBe('DELETE');
  expect(call?.path).toMatch(/^\/netrika1\/appointments2\?.*appointmentId=t1/);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('stays when the hospital does not answer, and the page is told as well', async () => {
  kernel(() => problemResponse(502, 'hospital_failed'));
  const onChange = vi.fn();
  await open({ onChange });
  await userEvent.click(await screen.findByRole('button', { name: /Отменить запись/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Да, отменить' }));
  expect(await screen.findByText(ru['cancel.failed'])).toBeTruthy();
  expect(onChange).toHaveBeenCalled();
});

it('is moved by the page that books', async () => {
  await open();
  const link = await screen.findByRole('link', { name: /Перенести запись/ });
  const address = new URL(link.getAttribute('href') ?? '', 'http://cabinet.test');
  expect(address.pathname).toBe('/visit/write');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ host: 'netrika1', move: 't1', moveAt: '17' });
});

it('is neither cancelled nor moved without a network, and has the other actions', async () => {
  await open({ canChange: false });
  expect(screen.queryByRole('link', { name: /Перенести запись/ })).toBeNull();
  expect(await screen.findByRole('button', { name: /В календарь/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Отменить запись/ })).toBeNull();
});
