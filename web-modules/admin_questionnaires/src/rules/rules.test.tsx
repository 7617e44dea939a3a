import { screen, waitFor, within } from '@testing-library/react';
import { problemResponse } from '@cabinet/kit/testing';
import { describe, expect, it } from 'vitest';
import type { Rule } from '../data/contract';
import { ID, open, OTHER, SUMMARY } from '../testing';
import { daysIn, draftOf, EMPTY_RULE, faultsOf, ruleOf } from './draft';

const LIST = 'GET /admin/quiz/rules';
const CREATE = 'POST /admin/quiz/rules';
const CHANGE = 'PUT /admin/quiz/rules';
const DELETE = 'DELETE /admin/quiz/rules';
const SPECIALITIES = 'GET /admin/quiz/specialities';
const PAGE = '/admin/quizRules';
const TOAST = { selector: '[data-toast] *' };

const rule: Rule = {
  id: OTHER,
  quiz_id: ID,
  quiz_title: 'Самочувствие',
  revision: 4,
  title: 'После выписки',
  trigger: { kind: 'after_visit', days: 3, host: 'vista', clinic: 'c 1', speciality: 'Терапевт' },
  matching: { citizenship: 'RU', last_name: null, birth_date: '1975-04-03' } as unknown as NonNullable<
    Rule['matching']
  >,
  due_days: 7,
  is_on: true,
  last_run: '2026-11-21T09:00:00Z',
  sent: 1200,
  last_error: null,
};
const clinic = { hostId: 'vista', hostName: 'Виста', id: 'c 1', name: 'Поликлиника № 1' };
const answers = {
  [LIST]: () => [rule],
  'GET /quiz': () => ({ items: [{ ...SUMMARY, state: 'published', version: 1 }], total: 1 }),
  'GET /admin/news/clinics': () => ({ clinics: [clinic], isComplete: true }),
};
const menu = async (user: Awaited<ReturnType<typeof open>>['user'], item: string) => {
  await user.click(await screen.findByRole('button', { name: 'Действия: После выписки' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
const add = async (
  user: Awaited<ReturnType<typeof open>>['user'],
  dialog: ReturnType<typeof within>,
  filter: string,
): Promise<void> => {
  await user.click(dialog.getByRole('button', { name: 'Добавить условие' }));
  await user.click(await screen.findByRole('menuitem', { name: filter }));
};

/** Issue 15: rules that send a questionnaire by themselves. */
describe('rules', () => {
  it('say when they send, and what they did last', async () => {
    await open(PAGE, {
      ...answers,
      [LIST]: () => [
        rule,
        {
          ...rule,
          id: ID,
          title: 'Раз в месяц',
          trigger: { kind: 'every_days', days: 30 },
          matching: null,
          is_on: false,
          last_run: null,
        },
        {
          ...rule,
          id: 'x',
          title: 'Старое',
          trigger: { ...rule.trigger, speciality: '78' },
          last_error: 'questionnaire_archived',
        },
        { ...rule, id: 'y', title: 'Сбой', last_error: 'of_tomorrow' },
      ],
      [SPECIALITIES]: () => ({ items: [{ id: '78', names: ['Терапевт'] }], is_complete: true }),
    });
    await screen.findByText(/Поликлиника № 1 · Терапевт · /);
    const list = within(await screen.findByRole('list', { name: 'Правила отправки' }));
    const words = list.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
    expect(words[0]).toContain(
      'через 3 дня после приёма · Поликлиника № 1 · специальность Терапевт · на прохождение 7 дней',
    );
    expect(words[0]).toContain('Кому: граждане РФ; Дата рождения — 3 апреля 1975');
    expect(words[0]).toContain('21 ноября 2026, 12:00, всего отправлено 1 200');
    expect(words[1]).toContain('каждые 30 дней');
    expect(words[1]).toContain('Кому: всем пациентам');
    expect(words[1]).toContain('выключено');
    expect(words[1]).toContain('Ещё не выполнялось');
    expect(words[2]).toContain('анкета в архиве');
    expect(words[3]).toContain('сбой на сервере');
  });

  it('are made in a dialog, after what is missing is said', async () => {
    const { user, bodyOf, of } = await open(PAGE, { ...answers, [LIST]: () => [], [CREATE]: () => rule });
    await user.click(await screen.findByRole('button', { name: 'Новое правило' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Новое правило' }));
    await dialog.findByRole('option', { name: 'Самочувствие' });
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    expect(of(CREATE)).toHaveLength(0);
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /Название/ }));
    await user.type(dialog.getByRole('textbox', { name: /Название/ }), 'После выписки');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Анкета' }), 'Самочувствие');
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Клиника' }), 'Поликлиника № 1');
    await add(user, dialog, 'Гражданство');
    expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Гражданство' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Гражданство' }), 'иностранные граждане');
    await user.type(dialog.getByRole('textbox', { name: /Дней на прохождение/ }), '7');
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    expect(await screen.findByText('Правило сохранено', TOAST)).toBeTruthy();
    expect(bodyOf(CREATE)).toEqual([
      {
        quiz_id: ID,
        title: 'После выписки',
        trigger: { kind: 'after_visit', days: 1, host: 'vista', clinic: 'c 1' },
        matching: { citizenship: 'FOREIGN' },
        due_days: 7,
        is_on: true,
      },
    ]);
  });

  it('offer the specialities of the chosen clinic by name, and keep the id', async () => {
    const offered: string[] = [];
    const { user, bodyOf } = await open(PAGE, {
      ...answers,
      [SPECIALITIES]: ({ path }) => {
        offered.push(path);
        return {
          items: [
            { id: '78', names: ['Терапевт'] },
            { id: '12', names: ['Окулист', 'Офтальмолог'] },
          ],
          is_complete: true,
        };
      },
      [CHANGE]: () => rule,
    });
    await menu(user, 'Изменить правило');
    const dialog = within(await screen.findByRole('dialog', { name: 'Изменить правило' }));
    await dialog.findByRole('option', { name: 'Терапевт' });
    const field = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Специальность врача' });
    expect(field.selectedOptions[0]?.textContent, 'not listed').toBe('специальность Терапевт');
    expect([...field.options].map(({ text }) => text)).toEqual([
      'любая',
      'специальность Терапевт',
      'Окулист / Офтальмолог',
      'Терапевт',
      'другая (ввести id)',
    ]);
    await user.selectOptions(field, 'Окулист / Офтальмолог');
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(bodyOf(CHANGE)[0]?.['trigger']).toMatchObject({ clinic: 'c 1', speciality: '12' }));
    expect(new Set(offered)).toEqual(new Set(['/admin/quiz/specialities?host=vista&clinic=c+1']));
  });

  it('forget the speciality with the clinic; one that is not listed is typed', async () => {
    const { user, bodyOf } = await open(PAGE, {
      ...answers,
      [SPECIALITIES]: () => ({ items: [{ id: '78', names: ['Терапевт'] }], is_complete: true }),
      [CHANGE]: () => rule,
    });
    await menu(user, 'Изменить правило');
    const dialog = within(await screen.findByRole('dialog', { name: 'Изменить правило' }));
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Клиника' }), 'все');
    await dialog.findByRole('option', { name: 'Терапевт' });
    const field = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Специальность врача' });
    expect(field.value).toBe('');
    await user.selectOptions(field, 'другая (ввести id)');
    await user.type(dialog.getByRole('textbox', { name: /id специальности/ }), ' 99 ');
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() =>
      expect(bodyOf(CHANGE)[0]?.['trigger']).toEqual({ kind: 'after_visit', days: 3, speciality: '99' }),
    );
  });

  it.each([
    ['a clinic that does not answer', () => ({ items: [], is_complete: false })],
    ['a clinic that is not known', () => problemResponse(404, 'not_found')],
  ])('let the id of a speciality of %s be typed', async (_, told) => {
    const { user, bodyOf } = await open(PAGE, { ...answers, [SPECIALITIES]: told, [CHANGE]: () => rule });
    await menu(user, 'Изменить правило');
    const dialog = within(await screen.findByRole('dialog', { name: 'Изменить правило' }));
    const field = await dialog.findByRole('textbox', { name: /id специальности/ });
    expect(dialog.getByText(/Система клиники сейчас не отвечает/)).toBeTruthy();
    await user.clear(field);
    await user.type(field, '78');
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(bodyOf(CHANGE)[0]?.['trigger']).toMatchObject({ speciality: '78' }));
  });

  it('say which clinics have not answered', async () => {
    const { user } = await open(PAGE, {
      ...answers,
      [SPECIALITIES]: () => ({ items: [{ id: '78', names: ['Терапевт'] }], is_complete: false }),
    });
    await menu(user, 'Изменить правило');
    expect(await screen.findByText(/Ответили не все клиники/)).toBeTruthy();
  });

  it('are for those whom every filter of the users table finds, of which none is empty', async () => {
    const { user, bodyOf, of } = await open(PAGE, { ...answers, [CHANGE]: () => rule });
    await menu(user, 'Изменить правило');
    const dialog = within(await screen.findByRole('dialog', { name: 'Изменить правило' }));
    await user.click(dialog.getByRole('button', { name: 'Добавить условие' }));
    const left = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(left).toHaveLength(15);
    await user.click(screen.getByRole('menuitem', { name: 'Фамилия' }));
    const name = await dialog.findByRole('textbox', { name: 'Фамилия' });
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    expect(of(CHANGE)).toHaveLength(0);
    expect(document.activeElement).toBe(name);
    expect(dialog.getByText('Заполните условие или уберите его')).toBeTruthy();
    await user.type(name, ' Иванов ');
    await user.click(dialog.getByRole('button', { name: 'Убрать условие: Гражданство' }));
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Добавить условие' }));
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() =>
      expect(bodyOf(CHANGE)[0]).toMatchObject({ matching: { last_name: 'Иванов', birth_date: '1975-04-03' } }),
    );
    expect(bodyOf(CHANGE)[0]?.['matching']).not.toHaveProperty('citizenship');
  });

  it('are changed over the revision that was shown; a newer one is not overwritten', async () => {
    const { user, bodyOf } = await open(PAGE, {
      ...answers,
      [CHANGE]: () => problemResponse(409, 'questionnaire_changed', { revision: 5 }),
    });
    await menu(user, 'Изменить правило');
    const dialog = within(await screen.findByRole('dialog', { name: 'Изменить правило' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Когда отправлять' }), 'регулярно');
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('изменил другой администратор');
    expect(bodyOf(CHANGE)).toEqual([
      {
        id: OTHER,
        revision: 4,
        quiz_id: ID,
        title: 'После выписки',
        trigger: { kind: 'every_days', days: 3 },
        matching: { citizenship: 'RU', birth_date: '1975-04-03' },
        due_days: 7,
        is_on: true,
      },
    ]);
  });

  it('are turned off and on', async () => {
    const { user, bodyOf } = await open(PAGE, { ...answers, [CHANGE]: () => ({ ...rule, is_on: false }) });
    await menu(user, 'Выключить');
    expect(await screen.findByText('Правило выключено', TOAST)).toBeTruthy();
    expect(bodyOf(CHANGE)[0]).toMatchObject({ id: OTHER, revision: 4, is_on: false, trigger: rule.trigger });
  });

  it('are deleted after a question', async () => {
    const { user, of } = await open(PAGE, { ...answers, [DELETE]: () => undefined });
    await menu(user, 'Удалить');
    const dialog = within(await screen.findByRole('alertdialog', { name: /После выписки/ }));
    await user.click(dialog.getByRole('button', { name: 'Удалить' }));
    await waitFor(() => expect(of(DELETE)[0]?.path).toBe(`/admin/quiz/rules?id=${OTHER}`));
  });

  it('are none, or could not be loaded', async () => {
    const first = await open(PAGE, { [LIST]: () => [] });
    expect(await screen.findByRole('heading', { name: 'Правил пока нет' })).toBeTruthy();
    first.unmount();
    await open(PAGE, { [LIST]: () => problemResponse(503, 'database_unavailable') });
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить правила' })).toBeTruthy();
  });
});

describe('a rule as it is typed', () => {
  it('is the same after it was read and written', () => {
    const { quiz_id, title, trigger, due_days, is_on } = rule;
    const matching = { citizenship: 'RU', birth_date: '1975-04-03' };
    const written = { quiz_id, title, trigger, matching, due_days, is_on };
    expect(ruleOf(draftOf(rule))).toEqual(written);
  });

  it.each([
    [{}, ['title', 'quizId']],
    [{ quizId: ID, title: 'x', matching: { last_name: ' ' } }, ['matching']],
    [{ quizId: ID, title: 'x', matching: { birth_date: '2026-02-30' } }, ['matching']],
    [{ quizId: ID, title: 'x', matching: { birth_date: '2024-02-29', of_tomorrow: '' } }, []],
    [{ quizId: ID, title: 'x', days: '91' }, ['days']],
    [{ quizId: ID, title: 'x', kind: 'every_days' as const, days: '0' }, ['days']],
    [{ quizId: ID, title: 'x', due: '0' }, ['due']],
    [{ quizId: ID, title: 'x', kind: 'every_days' as const, days: '730', due: '365' }, []],
  ])('with %j has the faults %j', (patch, faults) => expect(faultsOf({ ...EMPTY_RULE, ...patch })).toEqual(faults));

  it('has whole days only', () => {
    expect(daysIn(' 7 ', [0, 90])).toBe(7);
    expect(daysIn('7.5', [0, 90])).toBeNull();
    expect(daysIn('', [0, 90])).toBeNull();
  });
});
