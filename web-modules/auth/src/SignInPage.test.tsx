import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { i18next, session, type Variant } from '@cabinet/kit';
import {
  stubFetch,
  demoPerson,
  demoVariant,
  kernel,
  type KernelAnswer,
  problemResponse,
  renderModule,
  tokenAnswer,
} from '@cabinet/kit/testing';
import ru from '../locales/ru.json';
import { SignInPage } from './SignInPage';

const good: KernelAnswer = ({ path }) => (path === '/oauth/token' ? tokenAnswer('a1') : demoPerson);

async function open(answer: KernelAnswer = good, variant: Partial<Variant> = {}) {
  const calls = kernel(answer);
  await renderModule(<SignInPage />, { namespace: 'auth', locales: { ru }, person: null, variant });
  await screen.findByRole('heading', { level: 1 });
  return calls;
}
const mode = (signIn: Partial<Variant['signIn']>) => ({ signIn: { ...demoVariant.signIn, ...signIn } });
const login = () => screen.getByLabelText('Логин или e-mail');
const password = () => screen.getByLabelText('Пароль');

async function signInAs(name: string, secret: string) {
  await userEvent.type(login(), name);
  await userEvent.type(password(), secret);
  await userEvent.click(screen.getByRole('button', { name: 'Войти' }));
}

describe('sign-in', () => {
  /** B-038, B-050, B-121, B-122, B-324 */
  it('signs in by the form body and says so', async () => {
    const calls = await open();
    await signInAs(' patient ', 'тайна 1');
    expect(await screen.findByText('Вы успешно авторизовались', { selector: 'li *' })).toBeTruthy();
    expect(session.get()).toMatchObject({ token: 'a1', userId: 'u1', role: 'ROLE_PATIENT' });
    const form = new URLSearchParams(calls[0]?.body);
    expect(Object.fromEntries(form)).toEqual({ grant_type: 'password', username: 'patient', password: 'тайна 1' });
    expect(calls[0]?.path).toBe('/oauth/token');
  });

  /** On a shared computer nobody stays signed in without choosing it. */
  it('stays signed in on this device only for who ticks the box, once', async () => {
    const calls = await open();
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /Оставаться в системе/ });
    expect(box.checked).toBe(false);
    await userEvent.click(box);
    await signInAs('patient', 'тайна 1');
    await screen.findByText('Вы успешно авторизовались', { selector: 'li *' });
    expect(new URLSearchParams(calls[0]?.body).get('stay_signed_in')).toBe('true');
    expect(sessionStorage.getItem('stay_choice')).toBeNull();
  });

  /** B-323, X-014 */
  it('tells of a wrong login or password and keeps what was typed', async () => {
    await open(() => problemResponse(400, 'invalid_grant'));
    await signInAs('patient', 'wrong');
    expect(await screen.findByText('Неверные логин/пароль')).toBeTruthy();
    expect(login()).toHaveProperty('value', 'patient');
    expect(session.get()).toBeNull();
    expect(document.activeElement).toBe(password());
  });

  it.each([
    [290, 'Слишком много попыток. Попробуйте снова через 5 минут.'],
    [60, 'Слишком много попыток. Попробуйте снова через 1 минуту.'],
    [1, 'Слишком много попыток. Попробуйте снова через 1 минуту.'],
    [170, 'Слишком много попыток. Попробуйте снова через 3 минуты.'],
  ])('says after how many minutes one may try again (%i s)', async (seconds, text) => {
    await open(() => problemResponse(429, 'rate_limited', { retry_after: seconds }));
    await signInAs('patient', 'x');
    expect(await screen.findByText(text)).toBeTruthy();
  });

  /** */
  it('tells that the server is down, with the request id', async () => {
    await open(() => problemResponse(503, 'unavailable'));
    await signInAs('patient', 'x');
    expect(await screen.findByText(/Сервер сейчас не отвечает/)).toBeTruthy();
    expect(screen.getByText('r-1')).toBeTruthy();
  });

  /** Issue 11, 27: a full disk is neither a network problem nor a wrong password. */
  it('tells that nothing can be saved now', async () => {
    await open(() => problemResponse(503, 'storage_full'));
    await signInAs('patient', 'x');
    expect(await screen.findByText(/на сервере кабинета закончилось место/)).toBeTruthy();
    expect(screen.queryByText(/Сервер сейчас не отвечает/)).toBeNull();
  });

  /** Issue 11, 5: if the mail server rejected the message with the link, a second one would fail as well. */
  it.each([
    ['email_unconfirmed', 'unconfirmed', true],
    ['email_refused', 'email_refused', false],
    ['password_expired', 'password_expired', false],
  ] as const)('%s: says what to do', async (code, text, offersLink) => {
    await open(() => problemResponse(400, code));
    await signInAs('anna@b.ru', 'x');
    expect(await screen.findByText(ru[text])).toBeTruthy();
    expect(screen.queryByRole('link', { name: ru['confirm.again'] }) !== null).toBe(offersLink);
    expect(screen.queryByText('r-1')).toBeNull();
    expect(session.get()).toBeNull();
  });

  /** B-326 */
  it('has one sentence for what nobody foresaw', async () => {
    await open(() => problemResponse(400, 'odd'));
    await signInAs('patient', 'x');
    expect(await screen.findByText('Произошла ошибка попробуйте ещё раз')).toBeTruthy();
    expect(screen.getByText('r-1')).toBeTruthy();
  });

  it('tells of a lost connection', async () => {
    await open();
    stubFetch(() => Promise.reject(new TypeError('failed')));
    await signInAs('patient', 'x');
    expect(await screen.findByText('Потеряно соединение с сервером.')).toBeTruthy();
  });

  /** B-247, X-074: an error appears 100 ms after the field loses the focus, not before. */
  it('shows a required field 100 ms after it was left', async () => {
    await open();
    vi.useFakeTimers();
    fireEvent.focus(login());
    fireEvent.blur(login());
    act(() => void vi.advanceTimersByTime(99));
    expect(screen.queryByText('Это обязательное поле')).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByText('Это обязательное поле')).toBeTruthy();
  });

  /** B-231, B-232 */
  it('needs login and password', async () => {
    const calls = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Войти' }));
    expect(await screen.findAllByText('Это обязательное поле')).toHaveLength(2);
    expect([login(), password()].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
    expect(document.activeElement).toBe(login());
    expect(calls).toHaveLength(0);
  });

  /** B-232 */
  it('asks the kernel nothing while a field is empty', async () => {
    const calls = await open();
    await userEvent.type(login(), 'patient');
    await userEvent.click(screen.getByRole('button', { name: 'Войти' }));
    expect(await screen.findByText('Это обязательное поле')).toBeTruthy();
    expect(document.activeElement).toBe(password());
    expect(calls).toHaveLength(0);
  });

  it('sends once however often it is clicked', async () => {
    let answerLater: (value: unknown) => void = () => undefined;
    const calls = await open(({ path }) =>
      path === '/oauth/token' ? new Promise((resolve) => (answerLater = resolve)) : demoPerson,
    );
    await signInAs('patient', 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Войти' }));
    answerLater(tokenAnswer('a1'));
    await waitFor(() => expect(session.get()).not.toBeNull());
    expect(calls.filter((call) => call.path === '/oauth/token')).toHaveLength(1);
  });

  /** B-062 */
  it('shows and hides the password', async () => {
    await open();
    expect(password()).toHaveProperty('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Показать пароль' }));
    expect(password()).toHaveProperty('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Показать пароль', pressed: true }));
    expect(password()).toHaveProperty('type', 'password');
  });
});

describe('the role that was chosen at registration', () => {
  const HINT = /При регистрации вы указали, что вы врач/;

  /** B-065, X-004: the stored role only selects a text, once; the session has the role of the server. */
  it('is read from the storage after sign-in', async () => {
    localStorage.setItem('role_choice', 'doctor');
    await open();
    await signInAs('patient', 'x');
    expect(await screen.findByText(HINT, { selector: 'li *' })).toBeTruthy();
    expect(session.get()?.role).toBe('ROLE_PATIENT');
    expect(localStorage.getItem('role_choice')).toBeNull();
  });

  /** B-065 */
  it.each(['patient', 'ROLE_ADMIN', null])('%s is nothing to tell', async (choice) => {
    if (choice) localStorage.setItem('role_choice', choice);
    await open();
    await signInAs('patient', 'x');
    await screen.findByText('Вы успешно авторизовались', { selector: 'li *' });
    expect(screen.queryByText(HINT)).toBeNull();
    expect(session.get()?.role).toBe('ROLE_PATIENT');
  });
});

describe('ways in', () => {
  /** B-002, B-049 */
  it('are password, state portal, registration and restore', async () => {
    await open(good, mode({ mode: 'login-and-esia', esia: true }));
    expect(password()).toBeTruthy();
    const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(addressOf('Войти через Госуслуги')).toBe('/api/esia/auth-url');
    expect(addressOf('Регистрация')).toBe('/login/registration');
    expect(addressOf('Восстановить пароль')).toBe('/login/restore');
  });

  /** B-046, B-048 */
  it('asks citizen or foreigner; foreigners get the form and the languages', async () => {
    await open(good, mode({ mode: 'citizen-or-foreigner', esia: true }));
    expect(screen.getByLabelText<HTMLInputElement>('Для граждан РФ').checked).toBe(true);
    expect(screen.queryByLabelText('Пароль')).toBeNull();
    await userEvent.click(screen.getByLabelText('Для иностранных граждан'));
    expect(password()).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Deutsch' })).toBeTruthy();
  });

  /** B-014, B-048 */
  it('a language is chosen before signing in, and kept', async () => {
    await open();
    const names = ['Русский', 'English', 'Deutsch', 'Français'];
    const list = within(screen.getByRole('list', { name: 'Язык' })).getAllByRole('button');
    expect(list.map((one) => one.textContent)).toEqual(names);
    expect(list.map((one) => one.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false', 'false']);
    i18next.addResourceBundle('fr', 'auth', { sign_in: 'Se connecter' });
    await userEvent.click(screen.getByRole('button', { name: 'Français' }));
    expect(await screen.findByRole('button', { name: 'Se connecter' })).toBeTruthy();
    await screen.findByRole('button', { name: 'Français', pressed: true });
    expect(localStorage.getItem('language')).toBe('fr');
  });

  /** B-047 */
  it('gives citizens only the Gosuslugi button', async () => {
    await open(good, mode({ mode: 'citizen-or-foreigner', esia: true }));
    expect(screen.getByRole('link', { name: 'Войти через Госуслуги' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Войти' })).toBeNull();
  });

  /** B-056, B-057, B-044 */
  it.each([{ esia: false }, { esia: true, esiaUnavailable: true }])(
    'shows the stub without ESIA %o',
    async (signIn) => {
      await open(good, mode({ mode: 'citizen-or-foreigner', ...signIn }));
      expect(
        screen.getByText('Сервис временно недоступен, обратитесь в регистратуру реабилитационного центра'),
      ).toBeTruthy();
      expect(screen.queryByRole('link', { name: 'Войти через Госуслуги' })).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Назад' }));
      expect(password()).toBeTruthy();
      expect(screen.queryByText(/Сервис временно недоступен/)).toBeNull();
    },
  );

  /** B-049 */
  it('shows the form together with the button where there is ESIA, and no dead button where not', async () => {
    await open(good, mode({ mode: 'login-and-esia', esia: true }));
    expect(password()).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Войти через Госуслуги' })).toBeTruthy();
  });

  it.each(['login', 'login-and-esia'] as const)('has no dead button in mode %s without ESIA', async (name) => {
    await open(good, mode({ mode: name }));
    expect(password()).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Войти через Госуслуги' })).toBeNull();
  });

  it('offers invented people in demo mode only', async () => {
    await open(good, { demo: { logins: [{ username: 'patient', password: 'P-1', role: 'ROLE_PATIENT' }] } });
    await userEvent.click(screen.getByRole('button', { name: 'Пациент: patient' }));
    await waitFor(() => expect(session.get()).toMatchObject({ token: 'a1', userId: 'u1' }));
  });
});
