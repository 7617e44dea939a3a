import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { problemResponse } from '@cabinet/kit/testing';
import { freshBrowser, open, said } from '../testing';

freshBrowser();
const account = {
  id: 'netrika1:17',
  hostId: 'netrika1',
  hostName: 'Региональная запись к врачу',
  clinicId: '17',
  clinicName: 'Поликлиника № 2',
  clientId: '4411',
  importEpicris: false,
  lastImported: null,
};
const other = {
  ...account,
  id: 'vista:1',
  hostId: 'vista',
  hostName: 'Больница',
  clinicName: null,
  clientId: '7',
  importEpicris: true,
  lastImported: '2026-11-20T10:00:00Z',
};

describe('medical accounts', () => {
  /** …A-131 */
  it('are listed per host', async () => {
    await open('/profile/accounts', { answers: { 'GET /users/me/accounts': () => [account, other] } });
    const regional = within(await screen.findByRole('region', { name: 'Региональная запись к врачу' }));
    expect(regional.getByText('Поликлиника № 2')).toBeTruthy();
    // ui-review 8: the number is collapsed, and imports are not mentioned if none was requested.
    expect(regional.getByText('4411').closest('details')?.open).toBe(false);
    expect(regional.queryByText('Импорта ещё не было')).toBeNull();
    expect(regional.getByRole('checkbox', { name: 'Импортировать эпикризы: Поликлиника № 2' })).toBeTruthy();
    const hospital = within(screen.getByRole('region', { name: 'Больница' }));
    expect(hospital.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    expect(
      hospital.getByText((text) => text.replace(/\u00a0/g, ' ') === 'Последний импорт: 20 ноября 2026, 13:00'),
    ).toBeTruthy();
  });

  it('say that nothing came yet where it should', async () => {
    await open('/profile/accounts', {
      answers: { 'GET /users/me/accounts': () => [{ ...account, importEpicris: true }] },
    });
    expect(await screen.findByText('Импорта ещё не было')).toBeTruthy();
  });

  /** Issue 11, 26a: a technical number is collapsed and copied in full. */
  it('show a number at a press and copy it', async () => {
    const clientId = '01890a5d-ac96-774b-bcce-b302099a8057';
    const writeText = vi.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    await open('/profile/accounts', { answers: { 'GET /users/me/accounts': () => [{ ...account, clientId }] } });
    const folded = (await screen.findByText(clientId)).closest('details')!;
    expect(folded.querySelector('summary')?.textContent).toBe('Номер пациента: Поликлиника № 2');
    fireEvent.click(within(folded).getByText('Номер пациента'));
    fireEvent.click(within(folded).getByRole('button', { name: 'Скопировать номер пациента' }));
    expect(await screen.findByRole('button', { name: 'Скопировано' })).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith(clientId);
  });

  /** */
  it('have their import switched one by one', async () => {
    let isOn = false;
    const { of } = await open('/profile/accounts', {
      answers: {
        'GET /users/me/accounts': () => [{ ...account, importEpicris: isOn }],
        'POST /files/toggleEpicrisImport': () => {
          isOn = true;
        },
      },
    });
    await userEvent.click(await screen.findByRole('checkbox'));
    await waitFor(() => expect(of('GET /users/me/accounts')).toHaveLength(2));
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    expect(of('POST /files/toggleEpicrisImport').map((call) => call.path)).toEqual([
      '/files/toggleEpicrisImport?hostId=netrika1&clientId=4411&state=true',
    ]);
  });

  it('go back when switching failed', async () => {
    await open('/profile/accounts', {
      answers: {
        'GET /users/me/accounts': () => [account],
        'POST /files/toggleEpicrisImport': () => problemResponse(404, 'not_found'),
      },
    });
    await userEvent.click(await screen.findByRole('checkbox'));
    expect(await said('Не удалось выполнить обновление')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false));
  });

  it('may be none yet', async () => {
    await open('/profile/accounts');
    expect(await screen.findByText('Медицинских аккаунтов пока нет')).toBeTruthy();
  });
});
