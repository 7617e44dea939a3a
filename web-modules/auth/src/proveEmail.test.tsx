/** Users whose e-mail address the portal does not tell: they name one, and prove it with a code. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { i18next, session } from '@cabinet/kit';
import { type KernelAnswer, problemResponse, tokenAnswer } from '@cabinet/kit/testing';
import de from '../locales/de.json';
import { agree, button, open, sent } from './testing';

const ADMITTED = { credentials: tokenAnswer('a7'), error_message: null };

describe('somebody whose address the portal does not tell', () => {
  const needed = () => problemResponse(422, 'no_email', { error_code: 'no_email', canProveEmail: true });
  const comeBack = async (own: Record<string, KernelAnswer> = {}) => {
    const opened = await open('/login?code=C&state=S', { '/esia/authorize-lk': needed, ...own });
    await agree();
    await userEvent.click(button('Войти'));
    await screen.findByRole('heading', { level: 1, name: 'Нужен адрес электронной почты' });
    return opened;
  };
  const giveAddress = async (address: string) => {
    fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: address } });
    await userEvent.click(button('Отправить код'));
  };

  it('names one, types the code and is in', async () => {
    const { calls } = await comeBack({
      '/esia/registration/email': () => undefined,
      '/esia/registration/code': () => ({ ...ADMITTED, new: true }),
    });
    await giveAddress('anna');
    expect(screen.getByText('Введите корректный email')).toBeTruthy();
    expect(sent(calls, '/esia/registration/email')).toHaveLength(0);
    await giveAddress(' anna@example.ru ');
    expect(await screen.findByText(/отправлено на anna@example.ru/)).toBeTruthy();
    expect(JSON.parse(sent(calls, '/esia/registration/email')[0] ?? '')).toEqual({
      state: 'S',
      email: 'anna@example.ru',
      language: 'ru',
    });
    await userEvent.click(button('Подтвердить и войти'));
    expect(screen.getByText('Это обязательное поле')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Код из письма'), '042137');
    await userEvent.click(button('Подтвердить и войти'));
    await waitFor(() => expect(session.get()?.token).toBe('a7'));
    expect(JSON.parse(sent(calls, '/esia/registration/code')[0] ?? '')).toEqual({ state: 'S', code: '042137' });
    expect(sessionStorage.getItem('portal_registration')).toBeNull();
  });

  it('says the same whoever has the address, and where the owner reads more', async () => {
    await comeBack({ '/esia/registration/email': () => undefined });
    await giveAddress('taken@example.ru');
    expect((await screen.findByText(/отправлено на taken@example.ru/)).textContent).toContain(
      'уже есть личный кабинет',
    );
  });

  it('counts wrong codes, and sends another letter or to another address', async () => {
    let left = 1;
    const { calls } = await comeBack({
      '/esia/registration/email': () => undefined,
      '/esia/registration/code': () => problemResponse(422, 'wrong_code', { triesLeft: left-- }),
    });
    await giveAddress('anna@example.ru');
    await userEvent.type(await screen.findByLabelText('Код из письма'), '1');
    await userEvent.click(button('Подтвердить и войти'));
    expect(await screen.findByText('Код не подошёл. Осталась 1 попытка.')).toBeTruthy();
    await userEvent.click(button('Подтвердить и войти'));
    expect(await screen.findByText('Код больше не действует. Отправьте новый.')).toBeTruthy();
    await userEvent.click(button('Отправить код ещё раз'));
    expect(await screen.findByText(/Новое письмо отправлено/)).toBeTruthy();
    expect(sent(calls, '/esia/registration/email')).toHaveLength(2);
    await userEvent.click(button('Указать другой адрес'));
    expect(screen.getByLabelText('E-mail')).toBeTruthy();
  });

  /** On a phone, reading the mail may unload the page, so it is loaded again afterwards. */
  it('is asked for the code again after a reload, without new consents', async () => {
    await comeBack({ '/esia/registration/email': () => undefined });
    await giveAddress('anna@example.ru');
    await screen.findByLabelText('Код из письма');
    cleanup();
    await open('/login?code=C&state=S');
    expect(screen.getByLabelText('Код из письма')).toBeTruthy();
    cleanup();
    await open('/login?code=C&state=OTHER');
    expect(screen.queryByLabelText('Код из письма')).toBeNull();
  });

  it('starts again when nothing waits any more', async () => {
    await comeBack({ '/esia/registration/email': () => problemResponse(410, 'attempt_spent') });
    await giveAddress('anna@example.ru');
    expect(await screen.findByText('Эта попытка входа уже использована или устарела')).toBeTruthy();
    expect(sessionStorage.getItem('portal_registration')).toBeNull();
  });

  it('is told of the desk, and what to bring', async () => {
    await comeBack();
    expect(screen.getByText(/возьмите паспорт, СНИЛС и полис ОМС/)).toBeTruthy();
    expect(screen.getByText(/ул\. Лесная, 12/)).toBeTruthy();
  });

  describe('whose letter the mail server refuses', () => {
    const STATE = '/esia/registration?state=S';
    const REFUSED = /почтовый сервер не принимает письма на nobody@example.ru/;
    const polls = (calls: readonly { path: string }[]) => calls.filter(({ path }) => path === STATE).length;
    /** Lets the polls of this time happen. */
    const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

    beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
    afterEach(() => vi.useRealTimers());

    it('is told, and corrects the address', async () => {
      let isRefused = false;
      const { calls } = await comeBack({
        '/esia/registration/email': () => {
          isRefused = false;
        },
        '/esia/registration': () => ({ emailRefused: isRefused }),
      });
      await later(60_000);
      expect(polls(calls)).toBe(0);
      await giveAddress('nobody@example.ru');
      await screen.findByLabelText('Код из письма');
      expect(screen.queryByText(REFUSED)).toBeNull();
      isRefused = true;
      await later(4_000);
      const notice = await screen.findByRole('alert');
      expect(notice.textContent).toMatch(REFUSED);
      expect(screen.queryByLabelText('Код из письма')).toBeNull();
      const field = screen.getByLabelText<HTMLInputElement>('E-mail');
      expect(document.activeElement).toBe(field);
      expect(field.value).toBe('nobody@example.ru');

      // The end is told once: nothing is polled any more, and nothing is announced again.
      const count = polls(calls);
      await later(120_000);
      expect(polls(calls)).toBe(count);
      expect(screen.getByRole('alert')).toBe(notice);

      await giveAddress('anna@example.ru');
      expect(await screen.findByText(/отправлено на anna@example.ru/)).toBeTruthy();
      await later(4_000);
      expect(screen.queryByRole('alert')).toBeNull();
      expect(polls(calls)).toBeGreaterThan(count);
    });

    it('is told again after a reload, in the language of the screen', async () => {
      await comeBack({
        '/esia/registration/email': () => undefined,
        '/esia/registration': () => ({ emailRefused: false }),
      });
      await giveAddress('nobody@example.ru');
      await screen.findByLabelText('Код из письма');
      cleanup();
      await open('/login?code=C&state=S', { '/esia/registration': () => ({ emailRefused: true }) });
      expect((await screen.findByRole('alert')).textContent).toMatch(REFUSED);
      i18next.addResourceBundle('de', 'auth', de);
      await act(() => i18next.changeLanguage('de'));
      expect(screen.getByRole('alert').textContent).toContain('Der Mailserver nimmt für nobody@example.ru nichts an.');
    });

    it('asks often at first, seldom later, and not in a hidden page or after the end', async () => {
      const answers: KernelAnswer[] = [];
      const { calls } = await comeBack({
        '/esia/registration/email': () => undefined,
        '/esia/registration': (call) => (answers[0] ?? (() => ({ emailRefused: false })))(call),
      });
      await giveAddress('anna@example.ru');
      await screen.findByLabelText('Код из письма');
      await later(60_000);
      const quick = polls(calls);
      expect(quick).toBeGreaterThan(10);
      await later(60_000);
      expect(polls(calls) - quick).toBeLessThanOrEqual(4);

      const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      const before = polls(calls);
      await later(120_000);
      expect(polls(calls)).toBe(before);
      hidden.mockRestore();

      answers[0] = () => problemResponse(503, 'database_unavailable');
      await later(20_000);
      answers[0] = () => problemResponse(410, 'attempt_spent');
      await later(20_000);
      const last = polls(calls);
      expect(last).toBeGreaterThan(before + 1);
      await later(120_000);
      expect(polls(calls)).toBe(last);
      expect(screen.getByLabelText('Код из письма')).toBeTruthy();
    });
  });
});
