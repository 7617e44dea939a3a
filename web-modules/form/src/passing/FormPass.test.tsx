import { kernel, renderModule } from '@cabinet/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import ru from '../../locales/ru.json';
import { AnswersView } from '../answers/AnswersView';
import { QuestionField } from '../fields/QuestionField';
import { parseForm, questionsOf } from '../model/parse';
import { FormPass, type FormPassProps } from './FormPass';

const show = async (elements: readonly object[], props: Partial<FormPassProps> = {}) => {
  kernel(() => undefined);
  const onSend = vi.fn();
  const form = parseForm({ pages: [{ name: 'p', title: 'Вопросы', elements }] });
  await renderModule(<FormPass form={form} onSend={onSend} {...props} />, { namespace: 'form', locales: { ru } });
  await screen.findByRole('heading', { name: 'Вопросы' });
  return {
    sent: async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Проверить ответы' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Отправить анкету' }));
      await waitFor(() => expect(onSend).toHaveBeenCalled());
      return onSend.mock.calls[0]?.[0] as unknown;
    },
    check: async () => userEvent.click(await screen.findByRole('button', { name: 'Проверить ответы' })),
  };
};
const announced = () => document.querySelector('[data-live-announcer="message"]')?.textContent;

describe('a question', () => {
  /** B-178…B-183, A-186: each kind gives its answer as JSON. */
  it('of every kind gives its answer', async () => {
    const { sent } = await show([
      { type: 'text', name: 'text', title: 'Текст' },
      { type: 'text', inputType: 'number', name: 'number', title: 'Число' },
      { type: 'text', inputType: 'date', name: 'date', title: 'Дата' },
      { type: 'comment', name: 'comment', title: 'Рассказ' },
      { type: 'checkbox', name: 'many', title: 'Несколько', choices: ['а', 'б', 'в'] },
      { type: 'radiogroup', name: 'one', title: 'Один', choices: [{ value: 1, text: 'первый' }, 'второй'] },
      { type: 'dropdown', name: 'list', title: 'Список', choices: ['x', 'y'] },
      { type: 'rating', name: 'mark', title: 'Оценка', rateMin: 0, rateMax: 3 },
    ]);
    await userEvent.type(screen.getByRole('textbox', { name: 'Текст' }), 'слово');
    await userEvent.type(screen.getByRole('textbox', { name: 'Число' }), '36,6');
    const date = screen.getByRole('group', { name: 'Дата' });
    for (const [at, part] of ['1', '2', '2026'].entries()) {
      await userEvent.type(within(date).getAllByRole('textbox')[at]!, part);
    }
    await userEvent.type(screen.getByRole('textbox', { name: 'Рассказ' }), 'длинный');
    await userEvent.click(screen.getByRole('checkbox', { name: 'а' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'в' }));
    await userEvent.click(screen.getByRole('radio', { name: 'первый' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Список' }), 'y');
    await userEvent.click(screen.getByRole('radio', { name: '2' }));
    expect(await sent()).toEqual({
      text: 'слово',
      number: 36.6,
      date: '2026-02-01',
      comment: 'длинный',
      many: ['а', 'в'],
      one: 1,
      list: 'y',
      mark: 2,
    });
  });

  /** B-246: as in the diary (docs/adr/0045). */
  it('of a whole number has its unit and takes digits only, and a time is typed as people write it', async () => {
    const { sent } = await show([
      { type: 'text', inputType: 'number', name: 'n', title: 'Пульс', cabinet: { isWhole: true, unit: 'уд/мин' } },
      { type: 'text', inputType: 'time', name: 't', title: 'Когда' },
      { type: 'text', inputType: 'datetime-local', name: 'm', title: 'Принял' },
    ]);
    await userEvent.type(screen.getByRole('textbox', { name: /^Пульс.*уд\/мин$/ }), '7a2,');
    expect(screen.getByText('уд/мин')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Когда' }), '9.05');
    const moment = screen.getByRole('group', { name: 'Принял' });
    for (const [at, part] of ['1', '2', '2026'].entries()) {
      await userEvent.type(within(moment).getAllByRole('textbox')[at]!, part);
    }
    await userEvent.type(screen.getByRole('textbox', { name: 'Время' }), '2140');
    expect(await sent()).toEqual({ n: 72, t: '09:05', m: '2026-02-01T21:40' });
  });

  it('that must be a whole number says so', async () => {
    const { check } = await show([
      { type: 'text', inputType: 'number', name: 'n', title: 'Шаги', cabinet: { isWhole: true } },
    ]);
    await userEvent.type(screen.getByRole('textbox', { name: 'Шаги' }), '9'.repeat(20));
    await check();
    expect(await screen.findByText('Шаги — Введите целое число, например 72')).toBeTruthy();
  });

  it('of a pair shows its half, and is called by its whole title', async () => {
    kernel(() => undefined);
    const [question] = questionsOf(
      parseForm({
        pages: [{ elements: [{ type: 'text', inputType: 'number', name: 'n', title: 'Давление, верхнее' }] }],
      }),
    );
    await renderModule(
      <QuestionField
        question={question!}
        language="ru"
        value={undefined}
        comment={undefined}
        isRequired={false}
        error={undefined}
        half="верхнее"
        onAnswer={() => undefined}
      />,
      { namespace: 'form', locales: { ru } },
    );
    expect(await screen.findByLabelText('Давление, верхнее')).toBeTruthy();
    expect(screen.getByText('Давление,').className).toContain('visually-hidden');
  });

  it('with an own answer asks for its words, and "none of these" excludes the others', async () => {
    const { sent, check } = await show([
      { type: 'checkbox', name: 'many', title: 'Аллергия', choices: ['а'], showOtherItem: true, showNoneItem: true },
    ]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'а' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Ничего из этого' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'а' }).checked).toBe(false);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Другое' }));
    await check();
    expect(await screen.findByText('Аллергия — Напишите ваш ответ')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Ваш ответ' }), 'мёд');
    expect(await sent()).toEqual({ many: ['other'], 'many-Comment': 'мёд' });
  });

  it('that appears is announced, and the focus stays', async () => {
    await show([
      { type: 'radiogroup', name: 'a', title: 'Курите?', choices: ['да', 'нет'] },
      { type: 'text', name: 'b', title: 'Сколько?', visibleIf: "{a} = 'да'" },
    ]);
    const yes = screen.getByRole('radio', { name: 'да' });
    await userEvent.click(yes);
    expect(await screen.findByRole('textbox', { name: 'Сколько?' })).toBeTruthy();
    expect(document.activeElement).toBe(yes);
    await waitFor(() => expect(announced()).toBe('Появились вопросы: Сколько?'));
    await userEvent.click(screen.getByRole('radio', { name: 'нет' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Сколько?' })).toBeNull());
  });

  it('that need not be answered can be left without an answer again', async () => {
    const { sent } = await show([{ type: 'radiogroup', name: 'a', title: 'Курите?', choices: ['да', 'нет'] }]);
    await userEvent.click(screen.getByRole('radio', { name: 'да' }));
    await userEvent.click(screen.getByRole('button', { name: 'Убрать ответ: Курите?' }));
    expect(await sent()).toEqual({});
  });

  it('with a wrong answer says what is expected, in the words of the form if it has some', async () => {
    const { check } = await show([
      { type: 'text', inputType: 'number', name: 'n', title: 'Пульс', validators: [{ type: 'numeric', minValue: 30 }] },
      {
        type: 'text',
        name: 's',
        title: 'Полис',
        validators: [{ type: 'regex', regex: '^\\d{16}$', text: { default: 'Нужно 16 цифр', en: '16 digits' } }],
      },
    ]);
    await userEvent.type(screen.getByRole('textbox', { name: 'Пульс' }), '7');
    await userEvent.type(screen.getByRole('textbox', { name: 'Полис' }), '12');
    await check();
    const summary = await screen.findByRole('alert', { name: 'Исправьте ошибки' });
    const lines = within(summary).getAllByRole('button');
    expect(lines.map((line) => line.textContent)).toEqual([
      'Пульс — Введите число не меньше 30',
      'Полис — Нужно 16 цифр',
    ]);
    await userEvent.click(lines[1]!);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Полис' }));
  });

  /** */
  it('of a long text counts what is left', async () => {
    await show([{ type: 'comment', name: 'c', title: 'Рассказ' }]);
    expect(screen.getByText('Осталось 4000 символов')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Рассказ' }), 'абв');
    expect(screen.getByText('Осталось 3997 символов')).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Рассказ' }).maxLength).toBe(4000);
  });

  it('is shown in the language that is asked for, otherwise in the default one', async () => {
    await show(
      [
        { type: 'text', name: 'a', title: { default: 'Имя', de: 'Name' } },
        { type: 'text', name: 'b', title: { default: 'Город' } },
      ],
      { language: 'de' },
    );
    expect(screen.getByRole('textbox', { name: 'Name' })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Город' })).toBeTruthy();
  });

  /** the largest form is drawn in stages. */
  it('of a long page is there in the end', async () => {
    const choices = Array.from({ length: 90 }, (_, at) => `ответ ${String(at)}`);
    await show(['a', 'b', 'c', 'd', 'e'].map((name) => ({ type: 'checkbox', name, title: name, choices })));
    await waitFor(() => expect(document.querySelectorAll('fieldset')).toHaveLength(5));
  });

  it('is changed from the summing up', async () => {
    const { check } = await show([
      { type: 'text', name: 'a', title: 'Имя' },
      { type: 'text', name: 'b', title: 'Город' },
    ]);
    await check();
    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Проверьте ответы' }));
    await userEvent.click(screen.getByRole('button', { name: 'Изменить: Город' }));
    expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'Город' }));
  });
});

it('hostile texts of a form are shown as text', async () => {
  kernel(() => undefined);
  const form = parseForm({
    pages: [
      {
        elements: [
          { type: 'comment', name: 'a', title: '<img src=x onerror=alert(1)>' },
          { type: 'html', name: 'h' },
        ],
      },
    ],
  });
  await renderModule(<AnswersView form={form} answers={{ a: '<script>1</script>' }} />, {
    namespace: 'form',
    locales: { ru },
  });
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeTruthy();
  expect(screen.getByText('<script>1</script>')).toBeTruthy();
  expect(document.querySelector('img, script')).toBeNull();
});
