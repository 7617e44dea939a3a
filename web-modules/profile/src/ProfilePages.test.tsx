import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ANNA, freshBrowser, OLGA, open, VOUCHED } from './testing';

freshBrowser();
const tabs = async () =>
  within(await screen.findByRole('navigation', { name: 'Разделы профиля' })).getAllByRole('link');

describe('pages of the profile', () => {
  it.each([
    ['/profile/info', 'Личные данные'],
    ['/profile/accounts', 'Медицинские аккаунты'],
    ['/profile/settings', 'Настройки'],
    ['/profile/documents', 'Документы'],
    ['/profile/consent', 'Согласия'],
    ['/profile/devices', 'Устройства'],
    ['/profile/access_log', 'Журнал доступа'],
    ['/profile/export', 'Выгрузка данных'],
  ])('%s is there', async (path, title) => {
    const { address } = await open(path);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(address()).toBe(path);
  });

  it('the bare address leads to the personal data', async () => {
    const { address } = await open('/profile');
    await screen.findByRole('heading', { level: 1, name: 'Личные данные' });
    expect(address()).toBe('/profile/info');
  });

  it.each(['/profile', '/profile/info', '/profile/documents'])(
    '%s leads an administrator to the settings',
    async (path) => {
      const { address } = await open(path, { me: OLGA });
      expect(await screen.findByRole('heading', { level: 1, name: 'Настройки' })).toBeTruthy();
      expect(address()).toBe('/profile/settings');
      expect(screen.queryByRole('navigation', { name: 'Разделы профиля' })).toBeNull();
      expect(screen.queryByText('Журнал доступа')).toBeNull();
    },
  );

  it('an administrator who must add a second step is offered nothing else', async () => {
    await open('/profile/settings', { me: { ...OLGA, factorRequired: true } });
    expect(await screen.findByRole('heading', { name: 'Двухэтапный вход' })).toBeTruthy();
    expect(screen.queryByLabelText('Новый пароль')).toBeNull();
    expect(screen.queryByText('Где вы вошли')).toBeNull();
  });

  it('who must choose another password is offered nothing else, and told why', async () => {
    const { of } = await open('/profile/settings', { me: { ...ANNA, passwordChangeRequired: true } });
    expect(await screen.findByLabelText('Новый пароль')).toBeTruthy();
    expect(screen.getByText(/был создан за вас или может быть известен другим/)).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Разделы профиля' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Двухэтапный вход' })).toBeNull();
    expect(screen.queryByText('Где вы вошли')).toBeNull();
    expect(of('GET /users/me/factors')).toHaveLength(0);
  });

  /** */
  it.each(['/profile/unknown', '/profile/info/more'])('%s is not found', async (path) => {
    const { address } = await open(path);
    await waitFor(() => expect(address()).toBe('/404'));
  });

  /** B-265, X-007 */
  it('has no settings for somebody from the state portal without a password', async () => {
    const { address } = await open('/profile/settings', { me: VOUCHED });
    await waitFor(() => expect(address()).toBe('/404'));
    document.body.replaceChildren();
    await open('/profile/info', { me: VOUCHED });
    expect((await tabs()).map((tab) => tab.textContent)).toEqual(['Данные', 'Аккаунты', 'Документы', 'Согласие']);
  });

  /** unless a local password exists. */
  it('has settings for somebody from the state portal with a password', async () => {
    await open('/profile/settings', { me: { ...VOUCHED, hasPassword: true } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Настройки' })).toBeTruthy();
    expect(await tabs()).toHaveLength(5);
  });

  /** */
  it('tell until when one may stay', async () => {
    await open('/profile/documents', { me: { ...ANNA, leavingAt: '2026-12-21T09:00:00Z' } });
    expect(await screen.findByRole('button', { name: 'Остаться' })).toBeTruthy();
    expect(screen.getByText((text) => text.replace(/\u00a0/g, ' ').includes('21 декабря 2026, 12:00'))).toBeTruthy();
  });
});
