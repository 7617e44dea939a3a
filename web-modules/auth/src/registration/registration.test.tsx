/** Registration, from the welcome to the account. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { problemResponse } from '@cabinet/kit/testing';
import * as leaving from '../shared/leaveFor';
import { button, goOnTo, open, sent, typeDate, TYPES } from '../testing';

describe('registration', () => {
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const fillPerson = async () => {
    type('Фамилия', 'Иванова');
    type('Имя', 'Анна');
    fireEvent.click(screen.getByLabelText('Женский'));
    typeDate('Дата рождения', ['12', '3', '1958']);
    await goOnTo('Документ');
  };
  /** Fills in everything up to the files. */
  const fill = async () => {
    await fillPerson();
    type('Серия и номер документа', '4509-123456');
    await goOnTo('Вход в кабинет');
    type('E-mail', 'a@b.ru');
    fireEvent.click(screen.getByLabelText('Использовать e-mail как логин'));
    type('Пароль', 'vase-17-uhr');
    type('Повторите пароль', 'vase-17-uhr');
    await goOnTo('Файлы');
  };
  const tick = async () =>
    userEvent.click(await screen.findByLabelText('Я даю согласие на обработку персональных данных'));

  /** B-063, B-064, B-051 */
  it('welcomes, asks who it is, and takes the answer along', async () => {
    const { address } = await open('/login');
    await userEvent.click(screen.getByRole('link', { name: 'Регистрация' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Добро пожаловать' })).toBeTruthy();
    await userEvent.click(screen.getByLabelText('Врач'));
    await userEvent.click(button('Продолжить'));
    await waitFor(() => expect(address()).toBe('/login/registration/form?role=doctor'));
  });

  /** B-117…B-120: each of the four as a part of its name. */
  it('sends every scan that was attached', async () => {
    const { calls, address } = await open('/login/registration/form', {
      '/users/reg': () => ({ userId: 'u2', confirmationRequired: true, uploadToken: 'up' }),
    });
    await fill();
    const scans = [
      ['Документ', 'uploadingDocument'],
      ['Полис', 'policy'],
      ['Паспорт', 'passport'],
      ['Свидетельство', 'certificate'],
    ] as const;
    for (const [label, part] of scans) {
      const scan = new File([part], `${part}.png`, { type: 'image/png' });
      await userEvent.upload(screen.getByLabelText(label, { exact: true }), scan);
    }
    await goOnTo('Проверьте ответы');
    await tick();
    await userEvent.click(button('Зарегистрироваться'));
    await waitFor(() => expect(address()).toContain('done=registered'));
    const upload = calls.find(({ path }) => path === '/users/reg/files');
    expect(upload?.headers.get('Upload-Token')).toBe('up');
    const body: unknown = upload?.body;
    if (!(body instanceof FormData)) throw new Error('the scans are sent as multipart');
    const sentParts = [...body.entries()].map(([part, file]) => [part, file instanceof File ? file.name : null]);
    expect(sentParts.toSorted()).toEqual(scans.map(([, part]) => [part, `${part}.png`]).toSorted());
  });

  /** The account exists and the same file would be rejected again, so only continuing is offered. */
  it('says what is wrong with a scan that the server refuses', async () => {
    const { address } = await open('/login/registration/form', {
      '/users/reg': () => ({ userId: 'u2', confirmationRequired: true, uploadToken: 'up' }),
      '/users/reg/files': () => problemResponse(415, 'wrong_format'),
    });
    await fill();
    await userEvent.upload(screen.getByLabelText('Паспорт'), new File(['x'], 'passport.png', { type: 'image/png' }));
    await goOnTo('Проверьте ответы');
    await tick();
    await userEvent.click(button('Зарегистрироваться'));
    expect(await screen.findByText('Загрузите файл формата JPEG, PNG или PDF')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Отправить файлы ещё раз' })).toBeNull();
    await userEvent.click(button('Продолжить без файлов'));
    await waitFor(() => expect(address()).toBe('/login?done=registered&who=foreigner'));
    expect(document.querySelector('[data-toast]')).toBeNull();
  });

  it('says when files may be sent again that came too soon', async () => {
    await open('/login/registration/form', {
      '/users/reg': () => ({ userId: 'u2', confirmationRequired: true, uploadToken: 'up' }),
      '/users/reg/files': () => problemResponse(429, 'too_many_requests', { retry_after: 90 }),
    });
    await fill();
    await userEvent.upload(screen.getByLabelText('Паспорт'), new File(['x'], 'passport.png', { type: 'image/png' }));
    await goOnTo('Проверьте ответы');
    await tick();
    await userEvent.click(button('Зарегистрироваться'));
    expect(await screen.findByText('Слишком много попыток. Попробуйте снова через 2 минуты.')).toBeTruthy();
    expect(button('Отправить файлы ещё раз')).toBeTruthy();
  });

  it('says that the files cannot be stored now', async () => {
    await open('/login/registration/form', {
      '/users/reg': () => ({ userId: 'u2', confirmationRequired: true, uploadToken: 'up' }),
      '/users/reg/files': () => problemResponse(503, 'storage_full'),
    });
    await fill();
    await userEvent.upload(screen.getByLabelText('Паспорт'), new File(['x'], 'passport.png', { type: 'image/png' }));
    await goOnTo('Проверьте ответы');
    await tick();
    await userEvent.click(button('Зарегистрироваться'));
    expect(await screen.findByText(/на сервере кабинета закончилось место/)).toBeTruthy();
    expect(button('Отправить файлы ещё раз')).toBeTruthy();
  });

  /** the displayed value is the one sent, and it is the most common one. */
  it('offers a foreign citizen their passport first', async () => {
    await open('/login/registration/form', {
      '/documents/types': () => [{ ...TYPES[1], type: 'DRIVING_LICENCE', citizenship: ['RU', 'FOREIGN'] }, ...TYPES],
    });
    await fillPerson();
    const shown = async () => (await screen.findByLabelText<HTMLSelectElement>('Вид документа')).value;
    expect(await shown()).toBe('PASSPORT');
    await userEvent.click(screen.getByLabelText('Иностранный гражданин'));
    expect(await shown()).toBe('FOREIGN_ID');
    await userEvent.click(screen.getByLabelText('Гражданин РФ'));
    expect(await shown()).toBe('PASSPORT');
  });

  /** B-039, B-045, B-054, B-060, B-104, B-105, B-114, B-242, B-243, B-273, X-005, X-016, X-017, X-054 */
  it('sends everything once consent is ticked, and ends at sign-in', async () => {
    const { calls, address } = await open('/login/registration/form?role=doctor', {
      '/users/reg': () => ({ userId: 'u2', confirmationRequired: true, uploadToken: 'up' }),
    });
    await fill();
    await goOnTo('Проверьте ответы');
    expect(await screen.findByText('Больница хранит данные.')).toBeTruthy();
    const submit = button('Зарегистрироваться');
    expect(submit.disabled).toBe(true);
    const reason = document.getElementById(submit.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Чтобы продолжить, прочитайте согласие и поставьте отметку.');
    await tick();
    expect(submit.disabled).toBe(false);
    expect(submit.getAttribute('aria-describedby')).toBeNull();
    await userEvent.click(submit);
    await waitFor(() => expect(address()).toBe('/login?done=registered&who=foreigner'));
    expect(JSON.parse(sent(calls, '/users/reg')[0] ?? '')).toEqual({
      lastName: 'Иванова',
      firstName: 'Анна',
      gender: 'FEMALE',
      birthDate: '1958-03-12',
      citizenship: 'RU',
      documentType: 'PASSPORT',
      document: '4509 123456',
      email: 'a@b.ru',
      username: 'a@b.ru',
      password: 'vase-17-uhr',
      passwordConfirmation: 'vase-17-uhr',
      type: 'PATIENT',
      requestedRole: 'doctor',
      consent: true,
      consentVersion: 'v7',
      language: 'ru',
    });
    expect(await screen.findByText('Личный кабинет создан, проверьте почту', { selector: 'p' })).toBeTruthy();
    expect(localStorage.getItem('role_choice')).toBe('doctor');
    expect(Object.values(sessionStorage).join()).not.toMatch(/vase|4509/);
  });

  /** B-320, B-321, B-322 */
  it.each([
    ['email_taken', 409, 'E-mail: Email уже используется'],
    ['username_taken', 409, 'E-mail: Логин уже используется'],
    ['internal', 500, 'Не удалось зарегистрироваться'],
    ['too_many_requests', 429, 'Слишком много попыток. Подождите немного и попробуйте снова.'],
  ])(
    'tells of %s and keeps what was typed',
    async (code, status, text) => {
      await open('/login/registration/form', { '/users/reg': () => problemResponse(status, code) });
      await fill();
      await goOnTo('Проверьте ответы');
      await tick();
      await userEvent.click(button('Зарегистрироваться'));
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
      if (screen.queryByText('Иванова') === null) {
        const summary = screen.getByRole('alert', { name: 'Исправьте ошибки' });
        await waitFor(() => expect(document.activeElement).toBe(summary));
        expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('a@b.ru');
      }
    },
    20_000,
  );

  /** B-221…B-228, B-354, X-088: each of them, step by step; gender and birth date have no default. */
  it('names every field that is missing', async () => {
    await open('/login/registration/form');
    const missing = async (fields: readonly string[]) => {
      await userEvent.click(button('Продолжить'));
      const summary = await screen.findByRole('alert', { name: 'Исправьте ошибки' });
      const lines = within(summary).getAllByRole('button');
      expect(lines.map((line) => line.textContent)).toEqual(fields.map((field) => `${field}: Это обязательное поле`));
      await waitFor(() => expect(document.activeElement).toBe(summary));
    };
    for (const gender of ['Мужской', 'Женский']) {
      expect(screen.getByLabelText<HTMLInputElement>(gender).checked).toBe(false);
    }
    await missing(['Фамилия', 'Имя', 'Пол', 'Дата рождения']);
    await fillPerson();
    await missing(['Серия и номер документа']);
    type('Серия и номер документа', '4509-123456');
    await goOnTo('Вход в кабинет');
    await missing(['E-mail', 'Логин', 'Пароль', 'Повторите пароль']);
  });

  /** */
  it('shows the answers before they are sent, and leads back to each', async () => {
    await open('/login/registration/form');
    await fill();
    await goOnTo('Проверьте ответы');
    const about = within(screen.getByRole('region', { name: 'О вас' }));
    for (const answer of ['Иванова', 'Женский', '12 марта 1958']) expect(about.getByText(answer)).toBeTruthy();
    expect(document.body.textContent).not.toContain('vase-17-uhr');
    await userEvent.click(about.getByRole('button', { name: 'Изменить: О вас' }));
    await screen.findByText(': О вас');
    expect(screen.getByLabelText<HTMLInputElement>('Фамилия').value).toBe('Иванова');
    type('Фамилия', 'Петрова');
    await goOnTo('Проверьте ответы');
    expect(screen.getByText('Петрова')).toBeTruthy();
  });

  /** Passwords are not stored, so an address of a later step opens the first one. */
  it('begins with its first step when the page was loaded anew', async () => {
    await open('/login/registration/form?step=check');
    expect(screen.getByLabelText('Фамилия')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Зарегистрироваться' })).toBeNull();
  });

  it('names a date that does not exist', async () => {
    await open('/login/registration/form');
    typeDate('Дата рождения', ['31', '02', '2030']);
    await userEvent.click(button('Продолжить'));
    expect(await screen.findByText('Дата рождения: Даты 31.02.2030 нет в календаре')).toBeTruthy();
  });

  /** B-040, B-116, B-274 */
  it('through the state service asks for consent and address, then leaves for the portal', async () => {
    const leaveFor = vi.spyOn(leaving, 'leaveFor').mockReturnValue();
    await open('/login/registration/gosuslugi', {}, { esia: true });
    await userEvent.type(screen.getByLabelText('E-mail'), 'a+b@c.ru');
    await screen.findByLabelText(/согласие на получение/);
    expect(button('Перейти на Госуслуги').disabled).toBe(true);
    expect(screen.getByText('Чтобы продолжить, прочитайте согласие и поставьте отметку.')).toBeTruthy();
    await userEvent.click(await screen.findByLabelText(/согласие на получение/));
    await userEvent.click(button('Перейти на Госуслуги'));
    expect(leaveFor).toHaveBeenCalledWith('/api/users/esia_reg?email=a%2Bb%40c.ru');
  });
});
