import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type KernelAnswer, problemResponse } from '@cabinet/kit/testing';
import { freshBrowser, openStopPage } from '../testing';

freshBrowser();

const LINK = '/notifications/stop#token=secret';

/** A kernel that knows the link. */
function known(): Readonly<Record<string, KernelAnswer>> {
  let mail = true;
  return {
    'POST /notifications/link': () => ({ kind: 'visit', mail }),
    'PUT /notifications/link': ({ body }) => {
      ({ mail } = JSON.parse(body) as { mail: boolean });
      return { kind: 'visit', mail };
    },
  };
}

describe('the link in an e-mail', () => {
  it('stops its kind with one press, and undoes that on the same page', async () => {
    const calls = await openStopPage(LINK, known());
    const stop = await screen.findByRole('button', { name: 'Не присылать' });
    expect(screen.getByText(/Скоро приём/)).toBeTruthy();
    expect(calls.map(({ method }) => method)).toEqual(['POST']);
    expect(calls.every(({ path }) => !path.includes('secret'))).toBe(true);
    await userEvent.click(stop);
    expect(await screen.findByText(/Больше не пришлём/)).toBeTruthy();
    expect(JSON.parse(calls.at(-1)?.body ?? '')).toEqual({ token: 'secret', mail: false });
    await userEvent.click(screen.getByRole('button', { name: 'Снова присылать' }));
    expect(await screen.findByRole('button', { name: 'Не присылать' })).toBeTruthy();
    expect(JSON.parse(calls.at(-1)?.body ?? '')).toEqual({ token: 'secret', mail: true });
    expect(screen.queryByText(/Больше не пришлём/)).toBeNull();
  });

  it.each([
    ['is forged', LINK],
    ['is not complete', '/notifications/stop'],
  ])('leads to the settings if it %s', async (_, path) => {
    await openStopPage(path);
    expect(await screen.findByText('Ссылка не работает')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Открыть настройки' }).getAttribute('href')).toBe('/profile/settings');
    expect(screen.queryByRole('button', { name: 'Не присылать' })).toBeNull();
  });

  it('says so if nothing could be changed', async () => {
    const answers = { ...known(), 'PUT /notifications/link': () => problemResponse(503, 'unavailable') };
    await openStopPage(LINK, answers);
    await userEvent.click(await screen.findByRole('button', { name: 'Не присылать' }));
    expect(await screen.findByText('Не удалось выполнить обновление', { selector: '[data-toast] *' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Не присылать' })).toBeTruthy();
  });
});
