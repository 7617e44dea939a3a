/** The return from the portal: consents, refusals, and users too young for an account. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { session } from '@cabinet/kit';
import { problemResponse, tokenAnswer } from '@cabinet/kit/testing';
import { agree, button, CONSENT_BOX, open, sent } from './testing';

describe('return from the state portal', () => {
  /** B-042, B-058, B-059, B-060, B-126…B-128, B-203, X-058 */
  it('shows both consents on one page and signs in once both are ticked', async () => {
    const { calls } = await open('/login?code=C&state=S', {
      '/esia/authorize-lk': () => ({
        credentials: tokenAnswer('a7', { stay_signed_in: true }),
        error_message: null,
        new: false,
      }),
    });
    expect(await screen.findAllByText('Больница хранит данные.')).toHaveLength(2);
    expect(screen.queryByLabelText('Пароль')).toBeNull();
    expect(button('Войти').disabled).toBe(true);
    await userEvent.click(screen.getByRole('checkbox', { name: /Оставаться в системе/ }));
    const boxes = screen.getAllByRole('checkbox', { name: CONSENT_BOX });
    expect(boxes).toHaveLength(2);
    await userEvent.click(boxes[0]!);
    expect(button('Войти').disabled).toBe(true);
    expect(screen.getByText(/поставьте обе отметки/)).toBeTruthy();
    await userEvent.click(boxes[1]!);
    await userEvent.click(button('Войти'));
    await waitFor(() => expect(session.get()?.token).toBe('a7'));
    expect(JSON.parse(sent(calls, '/esia/authorize-lk')[0] ?? '')).toEqual({
      state: 'S',
      code: 'C',
      confirmed: true,
      consentVersion: 'v7-esia',
      personalDataVersion: 'v7',
      language: 'ru',
      staySignedIn: true,
    });
    expect(session.get()?.staysSignedIn).toBe(true);
  });

  it('believes no code beside an error', async () => {
    const { calls } = await open('/login?code=C&error=access_denied&error_description=E&state=S', {
      '/esia/authorize-lk': () => problemResponse(403, 'esia_refused', { error_code: 'esia_error' }),
    });
    expect(await screen.findByText('Вы отказались от входа через Госуслуги')).toBeTruthy();
    expect(sent(calls, '/esia/authorize-lk').map((body) => JSON.parse(body))).toEqual([
      { state: 'S', error: 'access_denied', errorDescription: 'E', confirmed: false },
    ]);
  });

  it.each(['state=S', 'code=C', 'error=access_denied', 'code=C&error=access_denied'])(
    'says that half of an answer came back: %s',
    async (search) => {
      const { calls } = await open(`/login?${search}`, {}, { esia: true });
      expect(await screen.findByText('Ошибка входа через Госуслуги. Обратитесь к администратору')).toBeTruthy();
      expect(sent(calls, '/esia/authorize-lk')).toHaveLength(0);
    },
  );

  /** B-332, B-333, B-334, B-336, B-337 */
  it.each([
    ['email_registered', 'Пользователь с таким email уже зарегистрирован'],
    ['no_email', 'В учётной записи Госуслуг не указан email'],
    ['not_trusted', 'Учётная запись Госуслуг не подтверждена'],
    ['esia_error', 'Ошибка входа через Госуслуги. Обратитесь к администратору'],
    ['auth_service_error', 'Ошибка сервиса личного кабинета'],
  ])('tells of %s', async (code, text) => {
    const { calls } = await open('/login?error=access_denied&error_description=E&state=S', {
      '/esia/authorize-lk': () => problemResponse(403, code, { error_code: code }),
    });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(sent(calls, '/esia/authorize-lk')).toHaveLength(1);
    expect(session.get()).toBeNull();
  });

  /** B-338 */
  it('says that the account is there, and whom to ask', async () => {
    await open('/login?error=access_denied&error_description=E&state=S', {
      '/esia/authorize-lk': () => problemResponse(409, 'email_registered', { error_code: 'email_registered' }),
    });
    expect((await screen.findByText(/^Учётная запись уже существует\./)).textContent).toContain(
      'Обратитесь к администратору',
    );
  });

  it('says that the portal told of somebody else, and how to come in without it', async () => {
    await open('/login?error=access_denied&error_description=E&state=S', {
      '/esia/authorize-lk': () => problemResponse(409, 'esia_person_differs'),
    });
    expect(await screen.findByText('Госуслуги сообщили о другом человеке')).toBeTruthy();
    expect(screen.getByText('r-1')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Войти с логином и паролем' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Попробовать ещё раз через Госуслуги' })).toBeNull();
  });

  it('blames nobody when the person said no at the portal, and lets them try again', async () => {
    await open(
      '/login?error=access_denied&error_description=E&state=S',
      { '/esia/authorize-lk': () => problemResponse(403, 'esia_refused', { error_code: 'esia_error' }) },
      { esia: true },
    );
    expect(await screen.findByText('Вы отказались от входа через Госуслуги')).toBeTruthy();
    expect(screen.queryByText('Ошибка входа через Госуслуги. Обратитесь к администратору')).toBeNull();
    expect(screen.queryByText('r-1')).toBeNull();
    const again = screen.getByRole('link', { name: 'Попробовать ещё раз через Госуслуги' });
    expect(again.getAttribute('href')).toBe('/api/esia/auth-url?purpose=sign-in');
  });

  describe('of somebody who wanted to go somewhere', () => {
    const comeBack = async () => {
      const opened = await open('/login?code=C&state=S', {
        '/esia/authorize-lk': () => ({ credentials: tokenAnswer('a7'), error_message: null, new: false }),
      });
      await agree();
      await userEvent.click(button('Войти'));
      await waitFor(() => expect(session.get()?.token).toBe('a7'));
      return opened.address();
    };
    /** The browser navigates to the portal; jsdom only reports that it cannot. */
    const leave = async (path: string) => {
      await open(path, {}, { esia: true });
      const link = screen.getByRole('link', { name: 'Войти через Госуслуги' });
      link.addEventListener('click', (event) => event.preventDefault());
      await userEvent.click(link);
      cleanup();
    };

    it('leads on to that place, once', async () => {
      await leave('/login?return=%2Fvisit%2Fwrite%3Fclinic%3D2');
      expect(await comeBack()).toBe(`/login?return=${encodeURIComponent('/visit/write?clinic=2')}`);
      session.end('signed-out');
      cleanup();
      expect(await comeBack()).toBe('/login?code=C&state=S');
    });

    it('forgets the place of an earlier way', async () => {
      await leave('/login?return=%2Fvisit%2Fwrite');
      await leave('/login');
      expect(await comeBack()).toBe('/login?code=C&state=S');
    });
  });

  /** B-335 */
  it('stays at the consent when the kernel misses it', async () => {
    await open('/login?code=C&state=S', { '/esia/authorize-lk': () => problemResponse(422, 'not_confirmed') });
    await agree();
    await userEvent.click(button('Войти'));
    expect(await screen.findByText('Нет согласия пациента на обработку данных')).toBeTruthy();
    expect(button('Войти').disabled).toBe(false);
  });

  /** B-043, B-056, B-057, X-028 */
  it('shows the stub with the way back, and nothing else', async () => {
    const { address } = await open('/login/authEsiaVatutinki');
    expect(
      screen.getByText('Сервис временно недоступен, обратитесь в регистратуру реабилитационного центра'),
    ).toBeTruthy();
    expect(screen.queryByLabelText('Пароль')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Назад' }));
    await waitFor(() => expect(address()).toBe('/login'));
  });
});

/** */
it('tells the parents of a child where to go, and blames no service', async () => {
  await open('/login?code=C&state=S', {
    '/esia/authorize-lk': () => problemResponse(403, 'esia_child', { error_code: 'esia_error' }),
  });
  await agree();
  await userEvent.click(button('Войти'));
  expect(await screen.findByText('До 14 лет личный кабинет не открывается')).toBeTruthy();
  expect(screen.getByText(/свидетельство о рождении/)).toBeTruthy();
  expect(screen.queryByText('r-1')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Попробовать ещё раз через Госуслуги' })).toBeNull();
});
