import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type KernelAnswer, problemResponse } from '@cabinet/kit/testing';
import { ANNA, freshBrowser, OLGA, open, said } from '../testing';
import type { NotificationChange, NotificationSettings } from './notifications.api';

freshBrowser();

const SETTINGS: NotificationSettings = {
  kinds: [
    { kind: 'visit', mail: true, push: true },
    { kind: 'invoice', mail: true, push: false },
    { kind: 'of a later version', mail: true, push: true },
  ],
  channels: ['mail', 'push'],
  quiet_hours: { on: true, from: '22:00', to: '08:00' },
};

/** A kernel that remembers the choices. */
function kernelWith(first: Partial<NotificationSettings> = {}): Readonly<Record<string, KernelAnswer>> {
  let settings: NotificationSettings = { ...SETTINGS, ...first };
  return {
    'GET /notifications/settings': () => settings,
    'PATCH /notifications/settings': ({ body }) => {
      const { kinds = {}, quiet_hours: quiet } = JSON.parse(body) as NotificationChange;
      settings = {
        ...settings,
        kinds: settings.kinds.map((one) => ({ ...one, ...kinds[one.kind as 'visit'] })),
        quiet_hours: quiet ?? settings.quiet_hours,
      };
      return settings;
    },
  };
}

const box = (name: string, checked: boolean) => screen.findByRole('checkbox', { name, checked });

describe('what the patient is notified of', () => {
  it('is a table of kinds and channels, and each press is saved', async () => {
    const { body, of } = await open('/profile/settings', { answers: kernelWith() });
    expect(await box('Неоплаченные счета: На устрой\u00adствах', false)).toBeTruthy();
    const table = screen.getByRole('table');
    expect(within(table).getAllByRole('checkbox')).toHaveLength(4);
    await userEvent.click(await box('Скоро приём: Письмом', true));
    expect(await box('Скоро приём: Письмом', false)).toBeTruthy();
    await waitFor(() => expect(of('PATCH /notifications/settings')).toHaveLength(1));
    expect(body('PATCH /notifications/settings')).toEqual({ kinds: { visit: { mail: false } } });
    expect(await box('Скоро приём: На устрой\u00adствах', true)).toBeTruthy();
  });

  it('goes back to what is saved if it cannot be saved', async () => {
    const answers = { ...kernelWith(), 'PATCH /notifications/settings': () => problemResponse(503, 'unavailable') };
    await open('/profile/settings', { answers });
    await userEvent.click(await box('Скоро приём: Письмом', true));
    expect(await said('Не удалось выполнить обновление')).toBeTruthy();
    expect(await box('Скоро приём: Письмом', true)).toBeTruthy();
  });

  it('shows only the channels that the hospital has', async () => {
    await open('/profile/settings', { answers: kernelWith({ channels: ['mail'] }) });
    expect(await box('Скоро приём: Письмом', true)).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'На устрой\u00adствах' })).toBeNull();
  });

  it('has quiet hours that are checked, saved and switched off', async () => {
    const { body } = await open('/profile/settings', { answers: kernelWith() });
    const end = await screen.findByLabelText('До');
    expect(screen.queryByRole('button', { name: 'Сохранить часы' })).toBeNull();
    await userEvent.clear(end);
    await userEvent.type(end, '22:00');
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить часы' }));
    expect(await screen.findByText('Укажите два разных времени')).toBeTruthy();
    expect(document.activeElement).toBe(end);
    await userEvent.clear(end);
    await userEvent.type(end, '09:30');
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить часы' }));
    expect(await said('Часы сохранены')).toBeTruthy();
    expect(body('PATCH /notifications/settings')).toEqual({ quiet_hours: { on: true, from: '22:00', to: '09:30' } });
    await userEvent.click(await box('Не беспокоить ночью', true));
    expect(await box('Не беспокоить ночью', false)).toBeTruthy();
    expect(screen.queryByLabelText('До')).toBeNull();
  });

  it.each([
    ['a hospital that notifies of nothing', ANNA, kernelWith({ kinds: [] })],
    ['a hospital without mail and push', ANNA, kernelWith({ channels: [] })],
    ['an administrator', OLGA, kernelWith()],
    ['somebody who has not agreed yet', { ...ANNA, consentRequired: true }, kernelWith()],
  ])('is not offered by %s', async (_, me, answers) => {
    await open('/profile/settings', { me, answers });
    expect(await screen.findByRole('heading', { name: 'Где вы вошли' })).toBeTruthy();
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    expect(screen.queryByRole('heading', { name: 'О чём вам сообщать' })).toBeNull();
  });
});
