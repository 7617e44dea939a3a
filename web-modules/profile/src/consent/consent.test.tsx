import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { problemResponse } from '@cabinet/kit/testing';
import { ANNA, freshBrowser, open, type Options, said } from '../testing';
import { ownAddress } from '../places';

freshBrowser();
const TEXT = 'Согласие на обработку\n\nПервый абзац.\n\nВторой абзац.';
const given = {
  kind: 'personal_data',
  version: '0a1b2c3d4e5f',
  language: 'de',
  textDate: '2026-09-01T10:00:00Z',
  text: TEXT,
  given: true,
  givenAt: '2026-10-12T10:00:00Z',
};
const missing = { ...given, given: false, givenAt: null };
const line = {
  kind: 'personal_data',
  version: 'v0',
  hash: 'h',
  language: 'ru',
  textDate: null,
  how: 'registration',
  address: null,
};
const history = [{ ...line, givenAt: '2026-01-05T10:00:00Z', withdrawnAt: '2026-02-06T10:00:00Z' }];
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const plain = (text: string) => text.replace(/\u00a0/g, ' ');

/** A kernel where the consent can be given and withdrawn. */
function register(isGiven: boolean): NonNullable<Options['answers']> {
  let isNow = isGiven;
  return {
    'GET /users/me/consents': () => ({ current: isNow ? given : missing, esia: null, history }),
    'POST /users/me/consents': () => {
      isNow = true;
      return { ...line, version: given.version, givenAt: given.givenAt };
    },
    'DELETE /users/me/consents/personal_data': () => {
      isNow = false;
    },
    'GET /users/me': () => ({ ...ANNA, consentRequired: !isNow }),
  };
}

describe('the page of consents', () => {
  /** text, date and language instead of a version, which is a hash; the date of consent; the history below. */
  it('shows text, its date and language, date given and history', async () => {
    await open('/profile/consent', { answers: register(true) });
    expect(await screen.findByRole('heading', { name: 'Согласие на обработку' })).toBeTruthy();
    expect(screen.getByText('Второй абзац.')).toBeTruthy();
    const facts = plain(screen.getByText('Текст').nextElementSibling?.textContent ?? '');
    expect(facts).toBe('редакция от 1 сентября 2026, на немецком языке');
    expect(screen.getByText('Второй абзац.').closest('[lang]')?.getAttribute('lang')).toBe('de');
    expect(screen.queryByText(/0a1b2c3d4e5f/)).toBeNull();
    expect(screen.getByText('на русском языке')).toBeTruthy();
    expect(screen.getByText((text) => plain(text) === '12 октября 2026, 13:00')).toBeTruthy();
    expect(screen.getByText((text) => plain(text) === 'Дано 5 января 2026, 13:00, при регистрации')).toBeTruthy();
    expect(screen.getByText((text) => plain(text) === 'Отозвано 6 февраля 2026, 13:00')).toBeTruthy();
  });

  /** Issue 11, 26a: users who navigate by landmarks can distinguish them. */
  it('has no two landmarks of one name', async () => {
    await open('/profile/consent', { answers: register(true) });
    await screen.findByText('Второй абзац.');
    const names = ['region', 'navigation', 'complementary', 'form', 'search'].flatMap((role) =>
      screen.queryAllByRole(role).map((one) => {
        const labels = (one.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
        const label = labels.map((id) => document.getElementById(id)?.textContent).join(' ');
        return `${role} ${one.getAttribute('aria-label') ?? label}`;
      }),
    );
    expect(names.length).toBeGreaterThan(2);
    expect(names).toEqual([...new Set(names)]);
  });

  /** the consequences are shown before the withdrawal. */
  it('withdraws after saying what that means', async () => {
    const { of } = await open('/profile/consent', { answers: register(true) });
    await press('Отозвать согласие');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/Кабинет перестанет показывать и обрабатывать ваши данные/)).toBeTruthy();
    expect(of('DELETE /users/me/consents/personal_data')).toHaveLength(0);
    await userEvent.click(question.getByRole('button', { name: 'Отозвать согласие' }));
    expect(await said('Вы отозвали согласие')).toBeTruthy();
    expect(await screen.findByText('Нужно ваше согласие на обработку персональных данных')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Разделы профиля' })).toBeNull();
  });

  it('gives it only once the box is ticked, and leads on to where one wanted to go', async () => {
    const { address, body } = await open('/profile/consent?return=%2Fvisit%2Fwrite%3Fclinic%3D2', {
      me: { ...ANNA, consentRequired: true },
      answers: register(false),
    });
    const give = await screen.findByRole<HTMLButtonElement>('button', { name: 'Дать согласие' });
    expect(give.disabled).toBe(true);
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(give);
    // This module has no such page; the shell has.
    await waitFor(() => expect(address()).toBe('/404'));
    expect(body('POST /users/me/consents')).toEqual({ kind: 'personal_data', version: '0a1b2c3d4e5f', language: 'de' });
    expect(await said('Вы дали согласие')).toBeTruthy();
  });

  it('shows the new text when it has changed meanwhile', async () => {
    const answers = register(false);
    await open('/profile/consent', {
      answers: { ...answers, 'POST /users/me/consents': () => problemResponse(409, 'consent_outdated') },
    });
    await userEvent.click(await screen.findByRole('checkbox'));
    await press('Дать согласие');
    expect((await screen.findByRole('alert')).textContent).toBe('Текст согласия изменился. Прочитайте новый');
    expect(document.querySelector('[data-toast]')).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  });

  it('offers the ways out to whoever does not agree', async () => {
    await open('/profile/consent', { me: { ...ANNA, consentRequired: true }, answers: register(false) });
    expect((await screen.findByRole('link', { name: 'Выгрузка данных' })).getAttribute('href')).toBe('/profile/export');
    expect(screen.getByRole('button', { name: 'Удалить личный кабинет' })).toBeTruthy();
  });
});

it.each([
  ['/visit/write?a=b', '/visit/write?a=b'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['https://evil.example', null],
  [null, null],
])('%s leads to %s', (value, address) => expect(ownAddress(value)).toBe(address));
