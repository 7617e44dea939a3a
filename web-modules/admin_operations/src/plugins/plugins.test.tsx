import { problemResponse, TOAST } from '@cabinet/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SettingsVersion } from '../data/contract';
import {
  ADMIN,
  bodyOf,
  cells,
  HISTORY_CALL,
  open,
  PLACE,
  plain,
  PLUGIN_CALL,
  PLUGINS_CALL,
  SETTINGS_CALL,
  VIEW,
} from '../testing';

const LIST = '/admin/plugins';
const ONE = '/admin/plugins/vista';
const ROLLBACK = 'POST /admin/plugins/vista/rollback';
const SAVE = 'POST /admin/plugins/vista/settings';

const VERSION: SettingsVersion = {
  version: 1,
  at: '2026-11-20T10:00:00Z',
  by: ADMIN,
  reason: 'Отвечает медленно',
  returned_to: null,
  settings: { read_timeout_ms: 30_000 },
};

const CHANGED = {
  ...PLACE,
  version: 2,
  in_use: 2,
  values: { ...PLACE.values, read_timeout_ms: 40_000 },
  changed: { read_timeout_ms: 40_000 },
};

const settings = () => screen.findByRole('region', { name: 'Настройки' });

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = vi.fn<Element['scrollIntoView']>();
});

/** Issue 18: the administrator's screen "Plugins". */
describe('the list of plugins', () => {
  it('says what runs, since when, and how it does', async () => {
    await open(LIST);
    const table = await screen.findByRole('table', { name: 'Модули' });
    expect(cells(table)).toEqual([['Виста vista', 'медкарта', '0.1.0', '0.9.0', 'работает', '43', '3']]);
    expect(within(table).getByRole('link', { name: 'Виста' }).getAttribute('href')).toBe(ONE);
  });

  it('of a hospital without plugins, or that cannot be loaded, says so', async () => {
    await open(LIST, { [PLUGINS_CALL]: () => ({ kernel: '0.9.0', plugins: [] }) });
    expect(await screen.findByText('Модули не подключены')).toBeTruthy();
  });
});

describe('the page of a plugin', () => {
  it('has both sides of each permission and the line of the configuration', async () => {
    await open(ONE);
    const table = await screen.findByRole('table', { name: 'Разрешения' });
    expect(plain(table.textContent)).toContain('Отправлять запросы на https://mis.example');
    expect(plain(table.textContent)).toContain('адрес из настройки base_url');
    expect(plain(table.textContent)).toContain(
      'hospital.toml line 31, [plugins.vista.grant]http = ["https://mis.example"]',
    );
    expect(within(table).getByText('разрешено')).toBeTruthy();
  });

  it('names what is missing, unused, or a secret without a value', async () => {
    const base = { ...VIEW.permissions[0], capability: 'secrets', setting: null };
    const permissions = [
      { ...base, name: 'a', is_granted: false },
      { ...base, name: 'b', is_asked: false },
      { ...base, name: 'c', has_value: false },
    ];
    await open(ONE, { [PLUGIN_CALL]: () => ({ ...VIEW, permissions }) });
    const table = await screen.findByRole('table', { name: 'Разрешения' });
    expect(cells(table).map(([, state]) => state)).toEqual([
      'не разрешено',
      'разрешено, но не запрошено',
      'разрешено, но секрет не задан',
    ]);
  });

  it('counts calls by function, shows the limits and the refusals with the line to paste', async () => {
    await open(ONE);
    const calls = await screen.findByRole('table', { name: 'Запросы' });
    expect(cells(calls)).toEqual([
      ['find-patient', 'успешно', '40', '900'],
      ['documents', 'Система больницы отвечает слишком долгоошибка', '3', '21'],
    ]);
    const cpu = screen.getByRole('meter', { name: 'Процессорное время' });
    expect(plain(cpu.getAttribute('aria-valuetext'))).toBe('0,2 с из 2 с');
    expect(screen.getByRole('meter', { name: 'Память' }).getAttribute('aria-valuenow')).toBe('17');
    const denials = screen.getByRole('table', { name: 'Последние отказы' });
    expect(plain(denials.textContent)).toContain('http = ["https://other.example"]');
    expect(within(denials).getByRole('button', { name: 'Скопировать строку' })).toBeTruthy();
  });

  it('of an unknown id says that there is none', async () => {
    await open('/admin/plugins/none');
    expect(await screen.findByText('Модуля «none» в настройках больницы нет.')).toBeTruthy();
  });

  it('puts another installed version in use, with a reason and the version that was seen', async () => {
    const { user, of } = await open(ONE, { [ROLLBACK]: () => undefined });
    await user.click(await screen.findByRole('button', { name: 'Включить версию 0.0.9' }));
    const dialog = await screen.findByRole('dialog', { name: 'Включить версию 0.0.9 модуля «Виста»?' });
    await user.type(within(dialog).getByRole('textbox'), 'Новая ошибается');
    await user.click(within(dialog).getByRole('button', { name: 'Включить' }));
    await waitFor(() => expect(of(ROLLBACK)).toHaveLength(1));
    expect(bodyOf(of(ROLLBACK)[0])).toEqual({ version: '0.0.9', seen: '0.1.0', reason: 'Новая ошибается' });
    expect(await screen.findByText('Модуль «Виста»: включена версия 0.0.9', TOAST)).toBeTruthy();
  });

  it('says why another version is not put in use', async () => {
    const { user } = await open(ONE, { [ROLLBACK]: () => problemResponse(409, 'plugin_folder') });
    await user.click(await screen.findByRole('button', { name: 'Включить версию 0.0.9' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox'), 'Новая ошибается');
    await user.click(within(dialog).getByRole('button', { name: 'Включить' }));
    expect(await within(dialog).findByText(/cabinet plugin rollback/)).toBeTruthy();
  });

  it('that may only be looked at has nothing to press', async () => {
    const { address } = await open(ONE, { [SETTINGS_CALL]: () => ({ places: [CHANGED] }) }, ['operations.read']);
    const form = await settings();
    expect(within(form).queryByRole('button', { name: /Сохранить|Вернуть/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Включить|Перезагрузить/ })).toBeNull();
    expect(address()).toBe(ONE);
  });
});

describe('the settings of a plugin', () => {
  const save = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Сохранить' }));
    const dialog = await screen.findByRole('dialog', { name: 'Сохранить настройки?' });
    await user.type(within(dialog).getByRole('textbox'), 'Медленно отвечает');
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }));
    return dialog;
  };

  it('are saved over the files, only what differs, with the version that was edited', async () => {
    const { user, of } = await open(ONE, { [SAVE]: () => ({ version: 1 }) });
    const form = await settings();
    expect(within(form).getByRole<HTMLButtonElement>('button', { name: 'Сохранить' }).disabled).toBe(true);
    expect(within(form).getByRole<HTMLInputElement>('textbox', { name: 'base_url' }).disabled).toBe(true);
    expect(within(form).getByText('Меняется только там, где задано: environment CABINET_X')).toBeTruthy();
    const timeout = within(form).getByRole('textbox', { name: 'read_timeout_ms' });
    await user.clear(timeout);
    await user.type(timeout, '5000');
    await user.selectOptions(within(form).getByRole('combobox', { name: 'details' }), 'нет');
    await user.selectOptions(within(form).getByRole('combobox', { name: 'list' }), 'by-district');
    await user.type(within(form).getByRole('textbox', { name: 'districts' }), '[[1, 2]');
    await save(user);
    await waitFor(() => expect(of(SAVE)).toHaveLength(1));
    expect(bodyOf(of(SAVE)[0])).toEqual({
      place: 'hosts.vista',
      version: 0,
      reason: 'Медленно отвечает',
      settings: { read_timeout_ms: 5000, details: false, list: 'by-district', districts: [1, 2] },
    });
    expect(await screen.findByText('Настройки сохранены', TOAST)).toBeTruthy();
  });

  it('cannot be typed over until those that are stored are shown', async () => {
    let load: (() => void) | undefined;
    const loaded = new Promise<void>((resolve) => {
      load = resolve;
    });
    let isSaved = false;
    const { user, of } = await open(ONE, {
      [SAVE]: () => {
        isSaved = true;
        return { version: 2 };
      },
      [SETTINGS_CALL]: async () => {
        if (!isSaved) return { places: [PLACE] };
        await loaded;
        return { places: [CHANGED] };
      },
    });
    const form = await settings();
    await user.selectOptions(within(form).getByRole('combobox', { name: 'details' }), 'да');
    await save(user);
    expect(await screen.findByText('Настройки сохранены', TOAST)).toBeTruthy();
    expect(of(SETTINGS_CALL)).toHaveLength(2);
    expect(screen.getByRole('dialog', { name: 'Сохранить настройки?' })).toBeTruthy();
    load?.();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'read_timeout_ms' }).value).toBe('40000');
  });

  it('that cannot be loaded after they were saved leave the form as it was', async () => {
    let isSaved = false;
    const { user } = await open(ONE, {
      [SAVE]: () => {
        isSaved = true;
        return { version: 2 };
      },
      [SETTINGS_CALL]: () => (isSaved ? problemResponse(503, 'unavailable') : { places: [PLACE] }),
    });
    const form = await settings();
    await user.selectOptions(within(form).getByRole('combobox', { name: 'details' }), 'да');
    await save(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(within(form).getByRole<HTMLSelectElement>('combobox', { name: 'details' }).value).toBe('true');
  });

  it('do not wait for a network that was lost after they were saved', async () => {
    let isLost = false;
    const { user } = await open(ONE, {
      [SAVE]: () => {
        isLost = true;
        window.dispatchEvent(new Event('offline'));
        return { version: 2 };
      },
      [SETTINGS_CALL]: () => (isLost ? problemResponse(503, 'unavailable') : { places: [PLACE] }),
    });
    const form = await settings();
    await user.selectOptions(within(form).getByRole('combobox', { name: 'details' }), 'да');
    try {
      await save(user);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    } finally {
      window.dispatchEvent(new Event('online'));
    }
  });

  it('with a mistake have it at the field, in the words of the check, and what was typed stays', async () => {
    const mistakes = [
      {
        key: 'read_timeout_ms',
        is_here: true,
        found: '1',
        expected: 'value is less than the minimum of 500',
        suggestion: null,
      },
      { key: 'plugins.vista.grant.http', is_here: false, found: '[]', expected: 'another line', suggestion: null },
    ];
    const { user } = await open(ONE, { [SAVE]: () => problemResponse(422, 'settings_wrong', { mistakes }) });
    const form = await settings();
    const timeout = within(form).getByRole<HTMLInputElement>('textbox', { name: 'read_timeout_ms' });
    await user.clear(timeout);
    await user.type(timeout, '1');
    await save(user);
    const summary = await screen.findByRole('alert', { name: 'Исправьте настройки' });
    expect(summary).toBe(document.activeElement);
    expect(plain(summary.textContent)).toContain('plugins.vista.grant.http Найдено: []. Ожидается: another line');
    expect(within(form).getByRole('textbox', { name: 'read_timeout_ms' }).getAttribute('aria-invalid')).toBe('true');
    expect(within(form).getAllByText('value is less than the minimum of 500')).toHaveLength(1);
    expect(timeout.value).toBe('1');
    await user.click(within(summary).getByRole('button', { name: 'read_timeout_ms' }));
    expect(document.activeElement).toBe(timeout);
  });

  it('that somebody else has saved in the meantime are not overwritten', async () => {
    let version = 0;
    const { user, of } = await open(ONE, {
      [SETTINGS_CALL]: () => ({ places: [version === 0 ? PLACE : CHANGED] }),
      [SAVE]: () => problemResponse(409, 'settings_changed'),
    });
    const form = await settings();
    await user.selectOptions(within(form).getByRole('combobox', { name: 'details' }), 'да');
    const dialog = await save(user);
    expect(await within(dialog).findByText(/настройки изменил кто-то другой/)).toBeTruthy();
    version = 2;
    await user.click(within(dialog).getByRole('button', { name: 'Загрузить новые настройки' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'read_timeout_ms' }).value).toBe('40000'),
    );
    expect(of(SAVE)).toHaveLength(1);
  });

  it('with which the plugin does not start say that the former ones are in effect', async () => {
    const { user } = await open(ONE, { [SAVE]: () => problemResponse(502, 'plugin_failed') });
    const form = await settings();
    await user.selectOptions(within(form).getByRole('combobox', { name: 'details' }), 'да');
    const dialog = await save(user);
    expect(await within(dialog).findByText(/С этими настройками модуль не запустился/)).toBeTruthy();
  });

  it('have a history, and an earlier version comes back', async () => {
    const second = { ...VERSION, version: 2, settings: { read_timeout_ms: 40_000 }, reason: 'Ещё медленнее' };
    const { user, of } = await open(ONE, {
      [SETTINGS_CALL]: () => ({ places: [CHANGED] }),
      [HISTORY_CALL]: () => ({ content: [second, VERSION], next: null }),
      [SAVE]: () => ({ version: 3 }),
    });
    const table = await screen.findByRole('table', { name: 'История настроек' });
    const rows = cells(table);
    expect(rows.map(([number, , by, changes, reason]) => [number, by, changes, reason])).toEqual([
      ['2действует', 'head', 'read_timeout_ms: 30000 → 40000', 'Ещё медленнее'],
      ['1', 'head', 'read_timeout_ms: как в файлах → 30000', 'Отвечает медленно'],
    ]);
    await user.click(within(table).getByRole('button', { name: 'Вернуть настройки версии 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Вернуть прежние настройки?' });
    await user.type(within(dialog).getByRole('textbox'), 'Было лучше');
    await user.click(within(dialog).getByRole('button', { name: 'Вернуть' }));
    await waitFor(() => expect(of(SAVE)).toHaveLength(1));
    expect(bodyOf(of(SAVE)[0])).toEqual({ place: 'hosts.vista', version: 2, return_to: 1, reason: 'Было лучше' });
  });
});
