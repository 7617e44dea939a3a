import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problemResponse, TOAST } from '@cabinet/kit/testing';
import type { Health } from '../data/contract';
import { bodyOf, cells, HEALTH, HEALTH_CALL, JOB, JOBS_CALL, open, plain, PLUGIN } from '../testing';

const RELOAD = 'POST /admin/plugins/vista/reload';
const RETRY = `POST /admin/jobs/${JOB.id}/retry`;
const ACKNOWLEDGE = `POST /admin/jobs/${JOB.id}/acknowledge`;
const DISCARD = `POST /admin/jobs/${JOB.id}/discard`;
const FAILED: Health['jobs'] = {
  waiting: 0,
  running: 0,
  failed: 3,
  acknowledged: 0,
  oldest_waiting: '2026-11-20T08:00:00Z',
  kinds: [
    { kind: 'send_letter', waiting: 0, failed: 2, acknowledged: 0 },
    { kind: 'sync_record', waiting: 7, failed: 1, acknowledged: 0 },
  ],
};
const health = (part: Partial<Health>) => () => ({ ...HEALTH, ...part });

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = vi.fn<Element['scrollIntoView']>();
});

describe('the state of the system', () => {
  it('says first that everything works, and that there is nothing to do', async () => {
    await open('/admin/health');
    const summary = await screen.findByRole('region', { name: 'Всё работает' });
    expect(within(summary).getByText('Делать ничего не нужно.')).toBeTruthy();
    expect(screen.getByText(/^Прочитано в \d\d:\d\d, обновляется само$/)).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Всё работает',
      'Связь с системами больницы',
      'Работы в очереди',
      'Место на диске',
      'Почта',
      'Резервная копия',
      'Журнал действий',
      'Последние ошибки',
      'Файл для технической поддержки',
      'О программе',
    ]);
    expect(screen.getByText('Последняя копия сделана 9 часов назад')).toBeTruthy();
    expect(screen.getByText('PostgreSQL 16.4')).toBeTruthy();
  });

  it('names what needs a person, the worst first, each with a link to its part', async () => {
    await open('/admin/health', {
      [HEALTH_CALL]: health({
        state: 'failure',
        plugins: [
          { ...PLUGIN, state: 'failed' },
          { ...PLUGIN, id: 'hub', name: 'Хаб', system: { reachable: false, checked_at: null } },
          { ...PLUGIN, id: 'esia', name: 'Госуслуги', state: 'resting' },
        ],
        jobs: FAILED,
        mail: {
          state: 'down',
          waiting: 5,
          failed: 2,
          last_failure: { at: HEALTH.versions.started_at, code: 'refused' },
        },
        disk: { free_bytes: 1024 ** 3, total_bytes: 100 * 1024 ** 3, keep_free_bytes: 2 * 1024 ** 3 },
        backup: { last_at: null, age_seconds: null, is_old: true },
        audit: { verified_at: '2026-11-20T09:00:00Z', fault: 'changed' },
      }),
    });
    const summary = await screen.findByRole('region', { name: 'Есть неполадки, которые сами не пройдут' });
    await within(summary).findByRole('link', { name: 'Журнал действий изменён' });
    const links = within(summary).getAllByRole('link');
    expect(links.map((link) => [plain(link.textContent), link.getAttribute('href')])).toEqual([
      ['Журнал действий изменён', '/admin/audit'],
      ['Модуль «Виста» не работает', '/admin/health#plugins'],
      ['Система больницы за «Хаб» не отвечает', '/admin/health#plugins'],
      ['Модуль «Госуслуги» временно остановлен после ошибок', '/admin/health#plugins'],
      ['Почтовый сервер не принимает письма', '/admin/health#mail'],
      ['На диске мало места: свободно 1 ГБ', '/admin/health#disk'],
      ['2 письма не отправлены', '/admin/health?jobs=failed&kind=send_letter#jobs'],
      ['1 работа не выполнена', '/admin/health?jobs=failed#jobs'],
      ['Работы ждут слишком долго: с 20 ноября 2026, 11:00', '/admin/health?jobs=waiting#jobs'],
      ['Резервной копии нет', '/admin/health#backup'],
    ]);
  });

  it.each([
    [
      '2026-11-20T09:00:00Z',
      null,
      'Журнал цел: ни одна запись не изменена и не пропала Проверка закончена 20 ноября 2026, 12:00.',
    ],
    [
      '2026-11-20T09:00:00Z',
      'line_missing',
      'Журнал изменён Проверка закончена 20 ноября 2026, 12:00.Одна из записей пропала.',
    ],
    [null, null, 'Журнал ещё не проверяли.'],
  ])('has the audit log as it was verified (%s, %s)', async (verified_at, fault, words) => {
    await open('/admin/health', { [HEALTH_CALL]: health({ audit: { verified_at, fault } }) });
    const part = await screen.findByRole('region', { name: 'Журнал действий' });
    expect(plain(part.textContent)).toContain(words);
    expect(within(part).getByRole('link', { name: 'Открыть журнал действий' }).getAttribute('href')).toBe(
      '/admin/audit',
    );
  });

  it('is announced when it changes, and not at each reading', async () => {
    let state: Health['plugins'][number]['state'] = 'ready';
    const { user, of } = await open('/admin/health', {
      [HEALTH_CALL]: () => ({
        ...HEALTH,
        state: state === 'ready' ? 'ok' : 'failure',
        plugins: [{ ...PLUGIN, state }],
      }),
    });
    await screen.findByRole('heading', { name: 'Всё работает' });
    const told = () => document.querySelector('[data-live-announcer="message"]')?.textContent ?? '';
    const refresh = () => user.click(screen.getByRole('button', { name: 'Обновить' }));
    await refresh();
    await waitFor(() => expect(of(HEALTH_CALL)).toHaveLength(2));
    expect(told()).toBe('');
    state = 'failed';
    await refresh();
    await screen.findByRole('heading', { name: 'Есть неполадки, которые сами не пройдут' });
    expect(told()).toBe('Есть неполадки, которые сами не пройдут');
  });

  it('keeps what is open when it is read again', async () => {
    let calls = 1;
    const { user } = await open('/admin/health', {
      [HEALTH_CALL]: () => ({ ...HEALTH, plugins: [{ ...PLUGIN, calls: calls++ }] }),
    });
    await user.click(await screen.findByText('Подробности'));
    const details = screen.getByText('Подробности').closest('details');
    await user.click(screen.getByRole('button', { name: 'Обновить' }));
    await waitFor(() => expect(plain(details?.textContent)).toContain('Запросов2'));
    expect(details?.open).toBe(true);
  });

  it('does not claim to know the state of a kernel that stopped answering', async () => {
    let isDown = false;
    const { user } = await open('/admin/health', {
      [HEALTH_CALL]: () => (isDown ? problemResponse(503, 'unavailable') : HEALTH),
    });
    await screen.findByRole('heading', { name: 'Всё работает' });
    isDown = true;
    await user.click(screen.getByRole('button', { name: 'Обновить' }));
    expect(await screen.findByRole('heading', { name: 'Сейчас состояние неизвестно' })).toBeTruthy();
    expect(screen.getByText(/^Сервер не отвечает. Вы видите то, что было известно в/)).toBeTruthy();
    expect(screen.queryByText('Делать ничего не нужно.')).toBeNull();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByRole('heading', { name: 'Всё работает' })).toBeTruthy();
  });

  it('that cannot be read says what to do, and can be asked for again', async () => {
    let isDown = true;
    const { user } = await open('/admin/health', {
      [HEALTH_CALL]: () => (isDown ? problemResponse(503, 'unavailable') : HEALTH),
    });
    expect(await screen.findByRole('heading', { name: 'Не удалось узнать состояние системы' })).toBeTruthy();
    expect(screen.getByText(/позвоните тому, кто отвечает за сервер/)).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByRole('heading', { name: 'Всё работает' })).toBeTruthy();
  });

  it('of files whose store does not tell its space says so', async () => {
    await open('/admin/health', {
      [HEALTH_CALL]: health({ disk: { free_bytes: null, total_bytes: null, keep_free_bytes: 1 } }),
    });
    expect(await screen.findByText('Хранилище файлов не сообщает, сколько в нём места.')).toBeTruthy();
    expect(screen.queryByRole('meter')).toBeNull();
  });

  it('leads to the part that a link names', async () => {
    await open('/admin/health#backup');
    await screen.findByRole('heading', { name: 'Всё работает' });
    await waitFor(() => expect(document.activeElement?.id).toBe('backup'));
  });

  it('has errors with the request id to copy, and a code without a text as it is', async () => {
    const error = { at: '2026-11-20T10:00:00Z', area: 'jobs/sync_record', request_id: 'req-1', count: 3 };
    await open('/admin/health', {
      [HEALTH_CALL]: health({
        errors: [
          { ...error, code: 'hospital_timed_out' },
          { ...error, area: '/api/planet', code: 'odd_code', request_id: null, count: 1 },
        ],
      }),
    });
    const rows = cells(await screen.findByRole('table', { name: 'Последние ошибки' }));
    expect(rows.map((row) => row.slice(1))).toEqual([
      ['Работа: Обновление медкарты', 'Система больницы отвечает слишком долго', '3', 'req-1'],
      ['/api/planet', 'odd_code', '1', '—'],
    ]);
    expect(screen.getByRole('button', { name: 'Скопировать номер обращения' })).toBeTruthy();
  });

  it('exports a file for the technical support, after saying what it holds', async () => {
    const { user, of } = await open('/admin/health', {
      'POST /admin/diagnostics/ticket': () => ({ url: '/api/d?ticket=1', expiresAt: '2026-11-20T11:00:00Z' }),
    });
    expect(await screen.findByText(/Персональных данных в нём нет/)).toBeTruthy();
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Скачать файл диагностики' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(of('POST /admin/diagnostics/ticket')).toHaveLength(1);
  });
});

describe('a server that takes its time', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  it('is waited for, and the page says that it is slow', async () => {
    await open('/admin/health', { [HEALTH_CALL]: () => new Promise(() => undefined) });
    expect(screen.queryByText('Сервер отвечает медленно. Подождите ещё немного.')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(screen.getByText('Сервер отвечает медленно. Подождите ещё немного.')).toBeTruthy();
  });

  it('is asked again by itself', async () => {
    const { of } = await open('/admin/health');
    await screen.findByRole('heading', { name: 'Всё работает' });
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await waitFor(() => expect(of(HEALTH_CALL).length).toBeGreaterThan(1));
  });
});

describe('a plugin', () => {
  it('is reloaded with a reason', async () => {
    const { user, of } = await open('/admin/health', {
      [HEALTH_CALL]: health({ plugins: [{ ...PLUGIN, state: 'resting' }] }),
      [RELOAD]: () => undefined,
    });
    await user.click(await screen.findByRole('button', { name: 'Перезагрузить модуль: Виста' }));
    const dialog = await screen.findByRole('dialog', { name: 'Перезагрузить модуль «Виста»?' });
    await user.click(within(dialog).getByRole('button', { name: 'Перезагрузить' }));
    expect(within(dialog).getByText('Напишите причину: от 3 до 200 символов')).toBeTruthy();
    expect(of(RELOAD)).toHaveLength(0);
    await user.type(within(dialog).getByRole('textbox', { name: /Причина/ }), 'не отвечает{Enter}');
    expect(await screen.findByText('Модуль «Виста» перезагружен', TOAST)).toBeTruthy();
    expect(of(RELOAD).map(bodyOf)).toEqual([{ reason: 'не отвечает' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that did not start again stays, and the dialog says so and keeps the reason', async () => {
    const { user } = await open('/admin/health', { [RELOAD]: () => problemResponse(502, 'plugin_failed') });
    await user.click(await screen.findByRole('button', { name: 'Перезагрузить модуль: Виста' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /Причина/ });
    await user.type(field, 'не отвечает{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Продолжает работать прежний');
    expect(field.value).toBe('не отвечает');
  });
});

describe('the jobs', () => {
  it('that failed say what it means, of the kind in the address', async () => {
    const { of } = await open('/admin/health?jobs=failed&kind=send_letter', {
      [HEALTH_CALL]: health({ jobs: FAILED }),
      [JOBS_CALL]: () => ({ content: [JOB], next: null }),
    });
    expect(cells(await screen.findByRole('table', { name: 'Список работ' }))).toEqual([
      [
        'Отправка письмаЧеловек не получил письмо: ссылку для входа, новый пароль или уведомление. Проверьте адрес в его кабинете и повторите.',
        'ivanova.as',
        '20 ноября 2026, 12:00',
        '12',
        'mailbox_unknown',
        'ПовторитьПринять к сведениюОтменить',
      ],
    ]);
    expect(of(JOBS_CALL).map(({ path }) => path)).toEqual(['/admin/jobs?state=failed&kind=send_letter']);
    expect(screen.getByText('Показаны только работы «Отправка письма».')).toBeTruthy();
    const queues = screen.getByText('Очереди по видам');
    expect(cells(within(queues.closest('details') as HTMLElement).getByRole('table', { hidden: true }))).toEqual([
      ['Отправка письма', '0', '2'],
      ['Обновление медкарты', '7', '1'],
    ]);
  });

  it('are repeated or discarded with a reason; a discarded one is asked about as irreversible', async () => {
    let jobs = [JOB];
    const { user, of } = await open('/admin/health', {
      [JOBS_CALL]: () => ({ content: jobs, next: null }),
      [RETRY]: () => undefined,
      [DISCARD]: () => {
        jobs = [];
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Повторить: Отправка письма, создана/ }));
    await user.type(await screen.findByRole('textbox', { name: /Причина/ }), 'адрес исправлен{Enter}');
    expect(await screen.findByText('Работа будет повторена')).toBeTruthy();
    expect(of(RETRY).map(bodyOf)).toEqual([{ reason: 'адрес исправлен' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: /^Отменить: Отправка письма, создана/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Отменить эту работу навсегда?' });
    expect(within(dialog).getByText(/Вернуть её нельзя/)).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox', { name: /Причина/ }), 'человек умер{Enter}');
    expect(await screen.findByText('Невыполненных работ нет')).toBeTruthy();
    expect(of(DISCARD).map(bodyOf)).toEqual([{ reason: 'человек умер' }]);
  });

  it('that cannot succeed are acknowledged with a reason, and stay in a list of their own', async () => {
    const settled = { ...JOB, state: 'acknowledged', acknowledged_at: '2026-11-20T10:00:00Z' };
    let isSettled = false;
    const { user, of, address } = await open('/admin/health', {
      [HEALTH_CALL]: health({ jobs: { ...FAILED, acknowledged: 1 } }),
      [JOBS_CALL]: ({ path }) => {
        const content = path.includes('acknowledged') ? (isSettled ? [settled] : []) : isSettled ? [] : [JOB];
        return { content, next: null };
      },
      [ACKNOWLEDGE]: () => {
        isSettled = true;
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Принять к сведению: Отправка письма, создана/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Принять к сведению, что работа не выполнена?' });
    expect(within(dialog).getByText(/ничего не пропадёт/)).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox', { name: /Причина/ }), 'позвонили пациенту{Enter}');
    expect(await screen.findByText('Работа принята к сведению')).toBeTruthy();
    expect(of(ACKNOWLEDGE).map(bodyOf)).toEqual([{ reason: 'позвонили пациенту' }]);
    expect(await screen.findByText('Невыполненных работ нет')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: /^Приняты к сведению/ }));
    expect(address()).toBe('/admin/health?jobs=acknowledged');
    const table = await screen.findByRole('table', { name: 'Список работ' });
    expect(cells(table).map((row) => row.slice(-2))).toEqual([['20 ноября 2026, 13:00', 'Повторить']]);
  });

  it.each([
    ['job_not_failed', 409, /Эта работа не провалена/],
    ['job_owed', 409, /Эту работу нельзя отменить: от неё зависят деньги/],
    ['job_open_already', 409, /Такая же работа уже ждёт/],
    ['job_running', 409, /Эта работа сейчас выполняется/],
    ['not_found', 404, /Этого уже нет/],
    ['forbidden', 403, /Не получилось. Попробуйте ещё раз/],
  ])('that were refused (%s) are explained', async (code, status, words) => {
    const { user } = await open('/admin/health', {
      [JOBS_CALL]: () => ({ content: [JOB], next: null }),
      [DISCARD]: () => problemResponse(status, code),
    });
    await user.click(await screen.findByRole('button', { name: /^Отменить: / }));
    await user.type(await screen.findByRole('textbox', { name: /Причина/ }), 'не нужно{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
  });

  it('that wait have no actions, and further ones are loaded at a press', async () => {
    const waiting = { ...JOB, state: 'waiting' as const, next_attempt: '2026-11-20T11:00:00Z', last_error: null };
    const { user, of, address } = await open('/admin/health', {
      [JOBS_CALL]: ({ path }) =>
        path.includes('after=')
          ? { content: [{ ...waiting, id: '0190b7c4-0000-7000-8000-0000000000b2', kind: 'planet' }], next: null }
          : { content: path.includes('waiting') ? [waiting] : [], next: path.includes('waiting') ? 'n1' : null },
    });
    await user.click(await screen.findByRole('link', { name: /^Ждут/ }));
    expect(address()).toBe('/admin/health?jobs=waiting');
    await user.click(await screen.findByRole('button', { name: 'Показать ещё' }));
    const table = await screen.findByRole('table', { name: 'Список работ' });
    await waitFor(() => expect(cells(table)).toHaveLength(2));
    expect(cells(table).map((row) => [row[0], row[5]])).toEqual([
      ['Отправка письма', '20 ноября 2026, 14:00'],
      ['planet', '20 ноября 2026, 14:00'],
    ]);
    expect(screen.queryByRole('button', { name: /^Повторить/ })).toBeNull();
    expect(of(JOBS_CALL).at(-1)?.path).toBe('/admin/jobs?state=waiting&after=n1');
  });
});
