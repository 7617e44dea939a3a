import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { PORTAL_JOURNEY_KEY } from '@cabinet/kit';
import { problemResponse } from '@cabinet/kit/testing';
import { ANNA, freshBrowser, open, said, VOUCHED } from '../testing';

const browser = freshBrowser();
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const saved = () => ({ 'PATCH /users/update': () => ANNA });

describe('personal data', () => {
  /** A-042…, B-249: every field can be changed and is sent, with an empty password. */
  it('are edited and saved', async () => {
    const { body } = await open('/profile/info', { answers: saved() });
    const type = async (name: string, text: string) => {
      const input = await field(name);
      await userEvent.clear(input);
      await userEvent.type(input, text);
    };
    await type('Фамилия', 'Петрова');
    await type('Имя', 'Мария');
    await type('Отчество', 'Ивановна');
    await type('День', '7');
    await type('Месяц', '11');
    await type('Год', '1961');
    await userEvent.click(screen.getByLabelText('Мужской'));
    await type('Электронная почта', 'maria@example.org');
    await userEvent.click(await button('Сохранить'));
    expect(await said('Данные успешно обновлены')).toBeTruthy();
    expect(body('PATCH /users/update')).toEqual({
      password: '',
      personalInformation: {
        lastName: 'Петрова',
        firstName: 'Мария',
        patrName: 'Ивановна',
        birthDate: '1961-11-07',
        gender: 'MALE',
        email: 'maria@example.org',
        phone: '+79000000001',
      },
      language: 'ru',
    });
  });

  /** Issue 11, 26f */
  it('names a date that is not in the calendar', async () => {
    const { of } = await open('/profile/info', { answers: saved() });
    for (const [name, text] of [
      ['День', '31'],
      ['Месяц', '02'],
      ['Год', '1958'],
    ] as const) {
      const input = await field(name);
      await userEvent.clear(input);
      await userEvent.type(input, text);
    }
    await userEvent.click(await button('Сохранить'));
    expect((await screen.findAllByText(/Даты 31\.02\.1958 нет в календаре/)).length).toBeGreaterThan(0);
    expect(of('PATCH /users/update')).toEqual([]);
  });

  /** no change, disabled; one change, enabled; after success, disabled again. */
  it('can be saved only after a change', async () => {
    const changed = { ...ANNA, firstName: 'Аннаx' };
    await open('/profile/info', { answers: { 'PATCH /users/update': () => changed } });
    expect((await button('Сохранить')).disabled).toBe(true);
    await userEvent.type(await field('Имя'), 'x');
    expect((await button('Сохранить')).disabled).toBe(false);
    await userEvent.click(await button('Сохранить'));
    await said('Данные успешно обновлены');
    await waitFor(async () => expect((await button('Сохранить')).disabled).toBe(true));
    expect((await field('Имя')).value).toBe('Аннаx');
  });

  /** the exact messages, at the field and in the summary; nothing is sent. */
  it('are refused with the message of each field', async () => {
    const { of } = await open('/profile/info');
    for (const name of ['Имя', 'Фамилия', 'День', 'Месяц', 'Год', 'Электронная почта']) {
      await userEvent.clear(await field(name));
    }
    await userEvent.click(await button('Сохранить'));
    const summary = (await screen.findByRole('heading', { name: 'Исправьте ошибки' })).parentElement!;
    expect(
      within(summary)
        .getAllByRole('button')
        .map((line) => line.textContent),
    ).toEqual([
      'Фамилия: Это обязательное поле',
      'Имя: Это обязательное поле',
      'Дата рождения: Это обязательное поле',
      'Электронная почта: Введите корректный email',
    ]);
    expect(document.activeElement).toBe(summary);
    expect(screen.getAllByText('Это обязательное поле', { selector: '[data-field-error] span' })).toHaveLength(3);
    await userEvent.type(await field('Электронная почта'), 'anna@');
    expect(screen.getByText('Введите корректный email')).toBeTruthy();
    expect(of('PATCH /users/update')).toHaveLength(0);
  });

  /** X-088 of: no default that would be overlooked. */
  it('begin without a birth date where none is known', async () => {
    await open('/profile/info', { me: { ...ANNA, birthDate: '' } });
    const boxes = await Promise.all(['День', 'Месяц', 'Год'].map(field));
    expect(boxes.map((box) => box.value)).toEqual(['', '', '']);
  });

  /** 26f */
  it('name a birth date that does not exist', async () => {
    const { of } = await open('/profile/info');
    for (const [name, text] of [
      ['День', '31'],
      ['Месяц', '02'],
    ] as const) {
      await userEvent.clear(await field(name));
      await userEvent.type(await field(name), text);
    }
    await userEvent.click(await button('Сохранить'));
    expect(await screen.findByText(/^Дата рождения: .*31\.02\.1958/)).toBeTruthy();
    expect(of('PATCH /users/update')).toHaveLength(0);
  });

  /** 26c, ui-review 12 */
  it('say why they cannot be saved yet', async () => {
    await open('/profile/info');
    const save = await button('Сохранить');
    const reason = 'Сохранить можно, когда вы что-нибудь измените.';
    const described = () => document.getElementById(save.getAttribute('aria-describedby') ?? '')?.textContent;
    expect([save.hasAttribute('disabled'), described()]).toEqual([true, reason]);
    await userEvent.type(await field('Имя'), 'x');
    expect([save.hasAttribute('disabled'), described()]).toEqual([false, undefined]);
    expect(screen.queryByText(reason)).toBeNull();
  });

  /** not before 1900-01-01. */
  it.each([
    ['1899', 'Дата рождения: не раньше 1 января 1900 года и не позже сегодняшнего дня', 0],
    ['2999', 'Дата рождения: не раньше 1 января 1900 года и не позже сегодняшнего дня', 0],
    ['1900', null, 1],
  ])('take a birth date of %s', async (year, message, sent) => {
    const { of } = await open('/profile/info', { answers: saved() });
    await userEvent.clear(await field('Год'));
    await userEvent.type(await field('Год'), year);
    await userEvent.click(await button('Сохранить'));
    if (message) expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    else await said('Данные успешно обновлены');
    expect(of('PATCH /users/update')).toHaveLength(sent);
  });

  describe('with a telephone number', () => {
    const phone = async () => plain((await field('Телефон')).value);
    const plain = (text: string) => text.replaceAll('\u00a0', ' ');

    /** 26c */
    it('have it in groups, which is no change', async () => {
      await open('/profile/info', { me: { ...ANNA, phone: '+79161234567' } });
      expect(await phone()).toBe('+7 916 123-45-67');
      await userEvent.click(await field('Телефон'));
      await userEvent.tab();
      expect((await button('Сохранить')).hasAttribute('disabled')).toBe(true);
    });

    it('give it its form when the field is left', async () => {
      const { body } = await open('/profile/info', { answers: saved() });
      await userEvent.clear(await field('Телефон'));
      await userEvent.type(await field('Телефон'), '8.916.123.45.67');
      await userEvent.tab();
      expect(await phone()).toBe('+7 916 123-45-67');
      await userEvent.click(await button('Сохранить'));
      await said('Данные успешно обновлены');
      expect(body('PATCH /users/update')).toMatchObject({ personalInformation: { phone: '+79161234567' } });
    });

    it('offer the 7 that an old one lost, and leave others alone', async () => {
      await open('/profile/info', { me: { ...ANNA, phone: '+9161234567' } });
      expect(await phone()).toBe('+9161234567');
      expect(plain((await screen.findByText(/не хватает цифры 7/)).textContent ?? '')).toContain('+7 916 123-45-67');
      await userEvent.click(await button('Исправить номер'));
      expect(await phone()).toBe('+7 916 123-45-67');
      expect(screen.queryByText(/не хватает цифры 7/)).toBeNull();
      expect((await button('Сохранить')).hasAttribute('disabled')).toBe(false);
    });
  });

  /** what was typed stays, and the message has the request id. */
  it('stay typed when saving fails', async () => {
    await open('/profile/info', { answers: { 'PATCH /users/update': () => problemResponse(503, 'unavailable') } });
    await userEvent.type(await field('Имя'), 'x');
    await userEvent.click(await button('Сохранить'));
    expect(await said('Не удалось выполнить обновление')).toBeTruthy();
    expect(screen.getByText('r-1')).toBeTruthy();
    expect((await field('Имя')).value).toBe('Аннаx');
    expect((await button('Сохранить')).disabled).toBe(false);
  });

  it('name the field that the server refused', async () => {
    const answer = problemResponse(422, 'validation', { errors: [{ field: 'phone', code: 'invalid' }] });
    await open('/profile/info', { answers: { 'PATCH /users/update': () => answer } });
    await userEvent.type(await field('Имя'), 'x');
    await userEvent.click(await button('Сохранить'));
    expect(await screen.findByText('Телефон: Проверьте, правильно ли заполнено поле')).toBeTruthy();
  });

  it('say that an address is somebody else’s', async () => {
    await open('/profile/info', { answers: { 'PATCH /users/update': () => problemResponse(409, 'email_taken') } });
    await userEvent.type(await field('Электронная почта'), 'x');
    await userEvent.click(await button('Сохранить'));
    expect(await screen.findByText('Email уже используется')).toBeTruthy();
  });

  it('tell of an address that waits for its link', async () => {
    await open('/profile/info', { me: { ...ANNA, pendingEmail: 'new@example.org' } });
    expect(await screen.findByText(/Мы отправили письмо на new@example.org/)).toBeTruthy();
  });

  it('tell that the letter to it was refused', async () => {
    await open('/profile/info', {
      me: { ...ANNA, pendingEmail: 'typo@example.org', pendingEmailRefused: true },
    });
    expect(await screen.findByText(/Письмо на typo@example.org не доставлено/)).toBeTruthy();
    expect(screen.queryByText(/Мы отправили письмо/)).toBeNull();
  });

  /** read-only here. */
  it('show SNILS without a field for it', async () => {
    await open('/profile/info');
    expect(await screen.findByText('112-233-445 95')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /СНИЛС/ })).toBeNull();
  });

  /** ui.md, principle 3; drafts are keyed by user. */
  it('are still there after a reload, and gone once saved', async () => {
    await open('/profile/info');
    await userEvent.type(await field('Имя'), 'x');
    const [key] = Object.keys(sessionStorage).filter((name) => name.startsWith('draft:'));
    expect(key).toBe(`draft:${ANNA.userId}:profile-info`);
    document.body.replaceChildren();
    await open('/profile/info', { answers: saved() });
    await waitFor(async () => expect((await field('Имя')).value).toBe('Аннаx'));
    await userEvent.click(await button('Сохранить'));
    await said('Данные успешно обновлены');
    expect(Object.keys(sessionStorage).filter((name) => name.startsWith('draft:'))).toEqual([]);
  });
});

describe('data from the state portal', () => {
  it('are shown with the reason why they cannot be changed', async () => {
    await open('/profile/info', { me: VOUCHED });
    expect(await screen.findByText('Подтверждено Госуслугами')).toBeTruthy();
    expect(screen.getByText(/получены с портала Госуслуг/)).toBeTruthy();
    expect(screen.queryByLabelText('Фамилия')).toBeNull();
    expect(screen.getByText('Иванова')).toBeTruthy();
    expect(await button('Сохранить')).toBeTruthy();
  });

  /** */
  it('have no save button on a phone', async () => {
    browser.narrow(true);
    await open('/profile/info', { me: VOUCHED });
    expect(await screen.findByText('Подтверждено Госуслугами')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Сохранить' })).toBeNull();
  });

  /** only in that case. */
  it('a phone alone does not hide it', async () => {
    browser.narrow(true);
    await open('/profile/info');
    expect(await button('Сохранить')).toBeTruthy();
  });
});

describe('the state portal', () => {
  /** the purpose is stored before the browser leaves. */
  it('is offered to whoever is not linked, where the hospital has it', async () => {
    const { of } = await open('/profile/info', {
      esia: true,
      answers: { 'POST /esia/attempts': () => problemResponse(503, 'esia_unavailable') },
    });
    expect(screen.queryByRole('button', { name: 'Обновить данные' })).toBeNull();
    await userEvent.click(await button('Подтвердить через Госуслуги'));
    expect(await said('Не удалось привязать профиль')).toBeTruthy();
    expect(of('POST /esia/attempts').map((call) => call.body)).toEqual(['{"purpose":"link"}']);
    expect(sessionStorage.getItem(PORTAL_JOURNEY_KEY)).toBeNull();
  });

  it('is not offered where the hospital has none', async () => {
    await open('/profile/info');
    await field('Имя');
    expect(screen.queryByRole('button', { name: 'Подтвердить через Госуслуги' })).toBeNull();
  });

  /** without a redirect while the portal responds. */
  it('gives fresh data to whoever is linked', async () => {
    const fresh = { ...VOUCHED, lastName: 'Новикова' };
    const { of } = await open('/profile/info', {
      me: VOUCHED,
      esia: true,
      answers: {
        [`GET /esia/users/${VOUCHED.userId}`]: () => ({
          userId: VOUCHED.userId,
          lastName: 'Новикова',
          firstName: 'Анна',
          trusted: true,
          documents: [],
          asOf: new Date().toISOString(),
        }),
        'GET /users/me': () => fresh,
      },
    });
    await userEvent.click(await button('Обновить данные'));
    expect(await said('Данные успешно обновлены')).toBeTruthy();
    expect(await screen.findByText('Новикова')).toBeTruthy();
    expect(of('POST /esia/attempts')).toHaveLength(0);
  });

  /** no userId, no button. */
  it('offers no fresh data without a userId', async () => {
    await open('/profile/info', { me: { ...VOUCHED, userId: '' }, esia: true });
    await screen.findByText('Подтверждено Госуслугами');
    expect(screen.queryByRole('button', { name: 'Обновить данные' })).toBeNull();
  });

  /** X-058, B-280: the code is used once and removed from the address. */
  it('links the cabinet on the way back', async () => {
    sessionStorage.setItem(PORTAL_JOURNEY_KEY, 'link');
    const { address, of } = await open('/profile/info?code=c1&state=s1', {
      esia: true,
      answers: { 'POST /esia/auth-code': () => ({ user_id: 'u1' }), 'GET /users/me': () => VOUCHED },
    });
    expect(await screen.findByText('Подтверждено Госуслугами')).toBeTruthy();
    expect(of('POST /esia/auth-code').map((call) => call.body)).toEqual(['{"state":"s1","code":"c1"}']);
    await waitFor(() => expect(address()).toBe('/profile/info'));
    expect(sessionStorage.getItem(PORTAL_JOURNEY_KEY)).toBeNull();
  });

  it('says so when the person said no at the portal', async () => {
    sessionStorage.setItem(PORTAL_JOURNEY_KEY, 'link');
    const { of } = await open('/profile/info?error=access_denied&error_description=E&state=s1', { esia: true });
    expect(await screen.findByText(/Вы не разрешили доступ на Госуслугах/)).toBeTruthy();
    expect(of('POST /esia/auth-code')).toHaveLength(0);
  });

  it('believes no code beside an error', async () => {
    sessionStorage.setItem(PORTAL_JOURNEY_KEY, 'link');
    const { of } = await open('/profile/info?code=c1&error=access_denied&state=s1', { esia: true });
    expect(await screen.findByText(/Вы не разрешили доступ на Госуслугах/)).toBeTruthy();
    expect(of('POST /esia/auth-code')).toHaveLength(0);
  });

  /** */
  it('says that linking failed', async () => {
    sessionStorage.setItem(PORTAL_JOURNEY_KEY, 'link');
    await open('/profile/info?code=c1&state=s1', {
      esia: true,
      answers: { 'POST /esia/auth-code': () => problemResponse(409, 'esia_linked_elsewhere') },
    });
    expect((await screen.findAllByText('Не удалось привязать профиль')).length).toBeGreaterThan(0);
  });

  it('believes no code that nobody here went for', async () => {
    const { of } = await open('/profile/info?code=c1&state=s1', { esia: true });
    await field('Имя');
    expect(of('POST /esia/auth-code')).toHaveLength(0);
  });
});
