import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { problemResponse } from '@cabinet/kit/testing';
import { ANNA, freshBrowser, open, said, TYPES, VOUCHED } from '../testing';
import { documentText, masked, split } from './documentText';

freshBrowser();
const PASSPORT = {
  id: 'd1',
  type: 'PASSPORT',
  serial: '4509',
  number: '123456',
  issuedBy: 'ОВД',
  issueDate: '2003-04-12',
  fromEsia: false,
};
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

const issued = async (day: string, month: string, year: string) => {
  await userEvent.type(await field('День'), day);
  await userEvent.type(await field('Месяц'), month);
  await userEvent.type(await field('Год'), year);
};

describe('a new document', () => {
  /**
   * types of the server and of the citizenship, a passport by default. X-088: no
   * default day, which would be overlooked.
   */
  it('is a passport unless said otherwise, and has no day of issue of ours', async () => {
    const { of } = await open('/profile/documents');
    await press('Добавить документ');
    const type = await screen.findByLabelText<HTMLSelectElement>('Тип документа');
    expect(type.value).toBe('PASSPORT');
    expect([...type.options].map((option) => option.textContent)).toEqual(['Паспорт РФ', 'Военный билет']);
    expect([(await field('День')).value, (await field('Месяц')).value, (await field('Год')).value]).toEqual([
      '',
      '',
      '',
    ]);
    await userEvent.type(await field('Серия и номер'), '4509123456');
    await press('Добавить');
    expect(await screen.findByText('Дата выдачи: Это обязательное поле')).toBeTruthy();
    expect(of('POST /documents')).toHaveLength(0);
  });

  /** …: one field, split at the last space; the day as YYYY-MM-DD. */
  it('is added', async () => {
    let documents: unknown[] = [];
    const { body } = await open('/profile/documents', {
      answers: {
        'GET /documents': () => documents,
        'POST /documents': () => {
          documents = [PASSPORT];
          return PASSPORT;
        },
      },
    });
    await press('Добавить документ');
    await userEvent.type(await field('Серия и номер'), '4509123456');
    expect((await field('Серия и номер')).value).toBe('4509 123456');
    await userEvent.type(await field('Кем выдан'), 'ОВД');
    await issued('12', '04', '2003');
    await press('Добавить');
    expect(await said('Вы добавили новый документ')).toBeTruthy();
    expect(body('POST /documents')).toEqual({
      type: 'PASSPORT',
      serial: '4509',
      number: '123456',
      issuedBy: 'ОВД',
      issueDate: '2003-04-12',
    });
    expect(await screen.findByText('4509 123456')).toBeTruthy();
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  it('has two fields where serial and number have no common form', async () => {
    const { body } = await open('/profile/documents', { answers: { 'POST /documents': () => PASSPORT } });
    await press('Добавить документ');
    await userEvent.selectOptions(await screen.findByLabelText('Тип документа'), 'MILITARY_ID');
    await userEvent.type(await field('Серия'), 'аб');
    await userEvent.type(await field('Номер'), '1234567');
    await issued('1', '1', '1990');
    await press('Добавить');
    await said('Вы добавили новый документ');
    expect(body('POST /documents')).toMatchObject({ type: 'MILITARY_ID', serial: 'АБ', number: '1234567' });
  });

  /** 26f: the message quotes a day that does not exist. */
  it('names a day of issue that does not exist', async () => {
    const { of } = await open('/profile/documents');
    await press('Добавить документ');
    await userEvent.type(await field('Серия и номер'), '4509123456');
    await issued('31', '2', '2020');
    await press('Добавить');
    expect(await screen.findByText(/^Дата выдачи: .*31\.02\.2020/)).toBeTruthy();
    expect(of('POST /documents')).toHaveLength(0);
  });

  /** */
  it('is refused with the message of each field, before anything is sent', async () => {
    const { of } = await open('/profile/documents');
    await press('Добавить документ');
    await userEvent.type(await field('Серия и номер'), '4509 12');
    await issued('1', '1', '1950');
    await press('Добавить');
    expect(await screen.findByText('Номер: Проверьте номер документа')).toBeTruthy();
    expect(screen.getByText(/^Дата выдачи: Дата выдачи: не раньше вашего рождения/)).toBeTruthy();
    expect(of('POST /documents')).toHaveLength(0);
  });

  /** */
  it('is told not to be added, and stays typed', async () => {
    await open('/profile/documents', { answers: { 'POST /documents': () => problemResponse(500, 'internal') } });
    await press('Добавить документ');
    await userEvent.type(await field('Серия и номер'), '4509123456');
    await issued('12', '04', '2003');
    await press('Добавить');
    expect(await said('Не удалось добавить документ. Обратитесь в техподдержку')).toBeTruthy();
    expect((await field('Серия и номер')).value).toBe('4509 123456');
  });
});

describe('a document', () => {
  const removal = async () => {
    await press('Удалить документ Паспорт РФ 4509 123456');
    return within(await screen.findByRole('alertdialog'));
  };

  /** the confirmed document, and no other. */
  it('is removed after a question only', async () => {
    const other = { ...PASSPORT, id: 'd2', type: 'MILITARY_ID', serial: 'АБ', number: '7654321' };
    let documents = [other, PASSPORT];
    const { of } = await open('/profile/documents', {
      answers: {
        'GET /documents': () => documents,
        'DELETE /documents': () => {
          documents = [other];
        },
      },
    });
    await screen.findByText('4509 123456');
    expect(screen.getByText('АБ 7654321')).toBeTruthy();
    await userEvent.click((await removal()).getByRole('button', { name: 'Отмена' }));
    expect(of('DELETE /documents')).toHaveLength(0);
    await userEvent.click((await removal()).getByRole('button', { name: 'Удалить' }));
    expect(await said('Вы удалили документ')).toBeTruthy();
    expect(of('DELETE /documents').map((call) => call.path)).toEqual(['/documents?id=d1']);
    await waitFor(() => expect(screen.queryByText('4509 123456')).toBeNull());
    expect(screen.getByText('АБ 7654321')).toBeTruthy();
  });

  /** */
  it('is told not to be removed', async () => {
    await open('/profile/documents', {
      answers: { 'GET /documents': () => [PASSPORT], 'DELETE /documents': () => problemResponse(404, 'not_found') },
    });
    await userEvent.click((await removal()).getByRole('button', { name: 'Удалить' }));
    expect(await said('Не удалось удалить документ')).toBeTruthy();
  });

  it('of the state portal cannot be removed', async () => {
    await open('/profile/documents', { answers: { 'GET /documents': () => [{ ...PASSPORT, fromEsia: true }] } });
    await screen.findByText('4509 123456');
    expect(screen.queryByRole('button', { name: /^Удалить/ })).toBeNull();
  });
});

describe('SNILS', () => {
  /** editable here. */
  it('is saved', async () => {
    const { body } = await open('/profile/documents', {
      me: { ...ANNA, snils: null },
      answers: { 'PATCH /users/update': () => ANNA },
    });
    await press('Добавить СНИЛС');
    await userEvent.type(await field('Номер СНИЛС'), '112-233-445 95');
    await press('Сохранить');
    expect(await said('Данные успешно обновлены')).toBeTruthy();
    expect(body('PATCH /users/update')).toEqual({
      password: '',
      personalInformation: { snils: '112-233-445 95' },
      language: 'ru',
    });
    expect(await screen.findByText('112-233-445 95')).toBeTruthy();
  });

  /** */
  it.each([
    ['1122334459', 'СНИЛС может состоять только из 11 цифр'],
    ['11223344596', 'Неверное контрольное число СНИЛС'],
  ])('%s is refused', async (text, message) => {
    const { of } = await open('/profile/documents', { me: { ...ANNA, snils: null } });
    await press('Добавить СНИЛС');
    await userEvent.type(await field('Номер СНИЛС'), text);
    await press('Сохранить');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(of('PATCH /users/update')).toHaveLength(0);
  });

  /** the portal's number is read-only. */
  it('of the state portal is only shown', async () => {
    await open('/profile/documents', { me: VOUCHED });
    expect(await screen.findByText('112-233-445 95')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Изменить СНИЛС' })).toBeNull();
  });

  /** hospitals would treat a number entered here as verified. */
  it('that the state portal did not tell is not typed', async () => {
    await open('/profile/documents', { me: { ...VOUCHED, snils: null } });
    expect(await screen.findByRole('heading', { name: 'СНИЛС' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Добавить СНИЛС' })).toBeNull();
  });
});

/** */
describe('serial and number', () => {
  const passport = TYPES[0]!;
  const foreign = TYPES[2]!;

  it.each([
    ['4509123456', '4509 123456'],
    ['45 09 123456', '4509 123456'],
    ['4509 123456 7', '4509 123456'],
    ['45a09', '4509'],
    ['4509', '4509'],
    ['', ''],
  ])('%s is typed as %s', (typed, shown) => expect(masked(typed, '9999 999999')).toBe(shown));

  it('letters become capital', () => expect(masked('77ум123456', '99** 999999')).toBe('77УМ 123456'));

  it('are split at the last space, and joined again', () => {
    expect(split('45 09 123456', passport)).toEqual({ serial: '4509', number: '123456' });
    expect(split('123456', passport)).toEqual({ serial: '', number: '123456' });
    expect(documentText({ serial: '4509', number: '123456' })).toBe('4509 123456');
  });

  it('of foreign documents are all number', () => {
    expect(split('C01 X00T47', foreign)).toEqual({ serial: '', number: 'C01 X00T47' });
  });
});

it('a list that did not come can be asked for again', async () => {
  let isDown = true;
  await open('/profile/documents', {
    answers: { 'GET /documents': () => (isDown ? problemResponse(503, 'unavailable') : [PASSPORT]) },
  });
  expect(await screen.findByText('Не удалось получить документы')).toBeTruthy();
  isDown = false;
  await press('Попробовать ещё раз');
  await waitFor(() => expect(screen.getByText('4509 123456')).toBeTruthy());
});
