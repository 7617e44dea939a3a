import { problemResponse } from '@cabinet/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bodyOf, open, PLACE, plain, SETTINGS_CALL } from '../testing';
import { fieldsOf, settingsOf, typedOf } from './fields';

const ONE = '/admin/plugins/vista';
const SAVE = 'POST /admin/plugins/vista/settings';

const SCHEMA = {
  type: 'object',
  properties: {
    scopes: { type: 'array', items: { type: 'string' }, description: 'What the application asks for' },
    districts: { type: 'array', items: { type: 'integer' } },
    keys: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          certificate: { type: 'string', pattern: '-----BEGIN CERTIFICATE-----', description: 'PEM' },
          active: { type: 'boolean' },
        },
      },
    },
    routes: { type: 'array', items: { type: 'object', properties: { steps: { type: 'array' } } } },
  },
};

const PEM = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';
const VALUES = { scopes: ['openid', 'email'], keys: [{ certificate: PEM, name: 'old' }] };
const LISTS = { ...PLACE, schema: SCHEMA, values: VALUES, of_files: VALUES, fixed: [] };

const start = async (answer: () => unknown = () => ({ version: 1 })) => {
  const opened = await open(ONE, { [SETTINGS_CALL]: () => ({ places: [LISTS] }), [SAVE]: answer });
  const list = async (name: string) => within(await screen.findByRole('group', { name }));
  const save = async () => {
    await opened.user.click(screen.getByRole('button', { name: 'Сохранить' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Сохранить настройки?' }));
    await opened.user.type(dialog.getByRole('textbox'), 'Новые ключи');
    await opened.user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  };
  return { ...opened, list, save };
};

const texts = (list: { readonly getAllByRole: typeof screen.getAllByRole }) =>
  list.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = vi.fn<Element['scrollIntoView']>();
});

/** Issue 18: lists have fields, in place of JSON. */
describe('a list of settings', () => {
  it('is added to, moved and shortened with the keyboard, and the focus follows', async () => {
    const { user, list, save, of } = await start();
    const scopes = await list('scopes');
    scopes.getByRole('button', { name: 'Добавить: scopes' }).focus();
    await user.keyboard('{Enter}gender');
    expect(document.activeElement).toBe(scopes.getByRole('textbox', { name: 'Пункт 3' }));
    expect(texts(scopes)).toEqual(['openid', 'email', 'gender']);

    scopes.getByRole('button', { name: 'Переместить пункт 3 выше: scopes' }).focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(scopes.getByRole('button', { name: 'Переместить пункт 2 выше: scopes' }));
    await user.keyboard('{Enter}');
    expect(texts(scopes)).toEqual(['gender', 'openid', 'email']);
    // At the upper end there is only the way down.
    expect(document.activeElement).toBe(scopes.getByRole('button', { name: 'Переместить пункт 1 ниже: scopes' }));
    expect(plain(scopes.getByRole('status').textContent)).toBe('Теперь это пункт 1.');

    scopes.getByRole('button', { name: 'Удалить пункт 3: scopes' }).focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(scopes.getByRole('textbox', { name: 'Пункт 2' }));
    await save();
    await waitFor(() => expect(of(SAVE)).toHaveLength(1));
    expect(bodyOf(of(SAVE)[0])).toMatchObject({ settings: { scopes: ['gender', 'openid'] } });
  });

  it('of numbers is sent as numbers, and one of tables without what is left empty', async () => {
    const { user, list, save, of } = await start();
    const districts = await list('districts');
    await user.click(districts.getByRole('button', { name: 'Добавить: districts' }));
    await user.keyboard('10');
    const keys = await list('keys');
    await user.click(keys.getByRole('button', { name: 'Добавить: keys' }));
    const second = within(keys.getByRole('group', { name: 'Пункт 2' }));
    await user.click(second.getByRole('textbox', { name: 'certificate' }));
    await user.paste(PEM);
    await user.selectOptions(second.getByRole('combobox', { name: 'active' }), 'да');
    await save();
    await waitFor(() => expect(of(SAVE)).toHaveLength(1));
    expect(bodyOf(of(SAVE)[0])).toMatchObject({
      settings: {
        districts: [10],
        keys: [
          { certificate: PEM, name: 'old' },
          { certificate: PEM, active: true },
        ],
      },
    });
  });

  it('that is emptied is an empty list, and returns to the files', async () => {
    const { user, list } = await start();
    const scopes = await list('scopes');
    await user.click(scopes.getByRole('button', { name: 'Удалить пункт 1: scopes' }));
    await user.click(scopes.getByRole('button', { name: 'Удалить пункт 1: scopes' }));
    expect(scopes.getByText('Список пуст.')).toBeTruthy();
    expect(document.activeElement).toBe(scopes.getByRole('button', { name: 'Добавить: scopes' }));
    await user.click(scopes.getByRole('button', { name: 'Как в файлах: scopes' }));
    expect(texts(scopes)).toEqual(['openid', 'email']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Сохранить' }).disabled).toBe(true);
  });

  it('has a mistake at its item, and the summary leads there', async () => {
    const mistakes = [
      { key: 'keys[0].certificate', is_here: true, found: '"x"', expected: 'a PEM text', suggestion: null },
      { key: 'scopes', is_here: true, found: 'a list', expected: 'at most 2 items', suggestion: null },
    ];
    const { user, list, save } = await start(() => problemResponse(422, 'settings_wrong', { mistakes }));
    const keys = await list('keys');
    const certificate = keys.getByRole<HTMLTextAreaElement>('textbox', { name: 'certificate' });
    await user.clear(certificate);
    await user.type(certificate, 'x');
    await save();
    const summary = within(await screen.findByRole('alert', { name: 'Исправьте настройки' }));
    expect(certificate.getAttribute('aria-invalid')).toBe('true');
    expect(keys.getByRole('textbox', { name: 'name' }).getAttribute('aria-invalid')).toBeNull();
    await user.click(summary.getByRole('button', { name: 'keys[0].certificate' }));
    expect(document.activeElement).toBe(certificate);
    expect((await list('scopes')).getByText('at most 2 items')).toBeTruthy();
  });

  it('with several levels stays JSON, and says so', async () => {
    const { list } = await start();
    await list('scopes');
    expect(screen.getByRole('textbox', { name: 'routes' }).tagName).toBe('TEXTAREA');
    expect(screen.getAllByText(/поэтому оно записывается как JSON/)).toHaveLength(1);
  });
});

describe('stored settings that do not fit any more', () => {
  it('are told with what to do, at the setting, and the focus stays where it is', async () => {
    const mistake = { key: 'scopes[1]', is_here: true, found: '"email"', expected: 'another scope', suggestion: null };
    const misfit = { ...LISTS, version: 2, in_use: 0, changed: { scopes: VALUES.scopes }, mistakes: [mistake] };
    await open(ONE, { [SETTINGS_CALL]: () => ({ places: [misfit] }) });
    const scopes = within(await screen.findByRole('group', { name: 'scopes' }));
    expect(screen.getByText(/больше не подходят модулю/)).toBeTruthy();
    expect(scopes.getByRole('textbox', { name: 'Пункт 2' }).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('group', { name: 'Исправьте настройки' }).contains(document.activeElement)).toBe(false);
    expect(screen.getByRole('button', { name: 'Вернуть как в файлах' })).toBeTruthy();
  });
});

describe('the fields of a schema', () => {
  const kinds = (...values: readonly Record<string, unknown>[]) =>
    Object.fromEntries(fieldsOf(SCHEMA, ...values).map(({ key, kind }) => [key, kind]));

  it('show a value of another form as JSON, so that nothing of it is lost', () => {
    expect(kinds()).toEqual({ scopes: 'list', districts: 'list', keys: 'list', routes: 'json' });
    expect(kinds({ scopes: 'openid' }, {}).scopes).toBe('json');
    expect(kinds({}, { keys: [{ certificate: PEM, until: '2027' }] }).keys).toBe('json');
    expect(kinds({ keys: [{ certificate: [PEM] }] }).keys).toBe('json');
  });

  it('give back the values that they were given', () => {
    const values = { ...VALUES, districts: [1.5, 'all'], routes: [{ steps: [1] }] };
    const fields = fieldsOf(SCHEMA, values);
    expect(settingsOf(fields, typedOf(fields, values), {}, new Set(), {})).toEqual(values);
    expect(settingsOf(fields, typedOf(fields, values), values, new Set(), {})).toEqual({});
    // Another order of keys is no change.
    const other = { keys: [{ name: 'old', certificate: PEM }] };
    expect(settingsOf(fields, typedOf(fields, values), { ...values, ...other }, new Set(), {})).toEqual({});
  });
});
