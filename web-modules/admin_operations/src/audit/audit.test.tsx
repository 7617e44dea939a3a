import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { foreignResponse, problemResponse, TOAST } from '@cabinet/kit/testing';
import type { AuditEntry, AuditVerification } from '../data/contract';
import {
  ADMIN,
  ANNA,
  AUDIT_CALL,
  bodyOf,
  ENTRY,
  KINDS_CALL,
  open,
  plain,
  VERIFICATION,
  VERIFICATION_CALL,
} from '../testing';

const PEOPLE = 'POST /admin/cabinets/search';
const START = 'POST /admin/audit/verification';

const sentences = () =>
  screen
    .getAllByRole('listitem')
    .flatMap((item) => (item.querySelector('time') ? [plain(item.querySelector('p')?.textContent)] : []));

const entry = (number: number, part: Partial<AuditEntry>): AuditEntry => ({ ...ENTRY, number, ...part });

describe('the audit log', () => {
  it('says in sentences who did what to whom, by day', async () => {
    await open('/admin/audit', {
      [AUDIT_CALL]: () => ({
        content: [
          entry(12, {}),
          entry(11, { kind: 'signed_in', actor: ANNA }),
          entry(10, { kind: 'sign_in_refused', actor: null }),
          entry(9, { kind: 'record_sent', actor: ANNA }),
          entry(8, { kind: 'told_to_system', actor: null, detail: { system: 'registry' } }),
          entry(7, { kind: 'account_removed', actor: null, subject: { ...ANNA, username: null } }),
          entry(6, { kind: 'access_denied', actor: { ...ADMIN, username: 'kim.do' } }),
          entry(5, { kind: 'users_exported', subject: null }),
          entry(4, { kind: 'account_disabled' }),
          entry(3, { kind: 'profile_changed', actor: ANNA, at: '2026-11-19T10:00:00Z' }),
        ],
        next: null,
      }),
    });
    await screen.findByRole('heading', { name: /19.ноября.2026/ });
    const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => plain(textContent));
    expect(days.slice(-2)).toEqual(['20 ноября 2026', '19 ноября 2026']);
    expect(sentences()).toEqual([
      'Администратор head открыл файл пациента ivanova.as',
      'Пользователь ivanova.as вошёл в кабинет',
      'Кто-то не смог войти в кабинет пользователя ivanova.as',
      'Сервер передал данные пациента ivanova.as системе больницы',
      'Сервис «registry» получил сведения с Госуслуг пациента ivanova.as',
      'Сервер удалил кабинет пользователя (кабинет удалён)',
      'Пользователь kim.do получил отказ: это чужие данные пользователя ivanova.as',
      'Администратор head выгрузил таблицу кабинетов',
      'Администратор head отключил кабинет пользователя ivanova.as',
      'Пользователь ivanova.as изменил данные профиля',
    ]);
    expect(screen.getAllByRole('link', { name: 'ivanova.as' })[0]?.getAttribute('href')).toBe(
      `/admin/userInfo/${ANNA.id}`,
    );
  });

  it('has a sentence for a kind of a newer kernel, and its name in the details', async () => {
    const later = {
      ...ENTRY,
      kind: 'later_kind',
      detail: { why: 'так надо', files: ['a', 'b'], view_forbidden: true },
    };
    await open('/admin/audit', {
      [AUDIT_CALL]: () =>
        foreignResponse(JSON.stringify({ content: [later], next: null }), {
          headers: { 'Content-Type': 'application/json' },
        }),
    });
    expect(await screen.findByText(/выполнил действие с данными/)).toBeTruthy();
    const details = screen.getByText('Подробности').closest('details');
    const facts = [...(details?.querySelectorAll('dl > div') ?? [])].map(({ textContent }) => textContent);
    expect(facts).toEqual([
      'Причинатак надо',
      'filesa, b',
      'Просмотр запрещёнда',
      'Видlater_kind',
      'Номер обращенияreq-12345678',
      'Адрес в сети10.0.0.7',
      'Номер записи40',
    ]);
  });

  it('tells what a search looked for and what a verification found', async () => {
    await open('/admin/audit', {
      [AUDIT_CALL]: () => ({
        content: [
          entry(2, {
            kind: 'audit_searched',
            detail: { kinds: ['signed_in', 'signed_out'], requestId: null, from: '2026-11-01' },
          }),
          entry(1, {
            kind: 'audit_verified',
            subject: null,
            detail: { checked: 7, fault: { code: 'changed', seal: 7, line: 1 } },
          }),
        ],
        next: null,
      }),
    });
    await screen.findByText(/искал в журнале/);
    expect(sentences()).toEqual([
      'Администратор head искал в журнале действий записи пользователя ivanova.as',
      'Администратор head проверил, не изменён ли журнал действий',
    ]);
    const facts = [...document.querySelectorAll('details dl')].map(({ textContent }) => textContent);
    expect(facts[0]).toContain('Виды записейВход в кабинет, Выход из кабинетаС2026-11-01');
    expect(facts[1]).toContain('НайденоОдна из записей изменена после того, как была сделана.');
  });

  it('is searched by what is in the address, and older entries follow', async () => {
    const { user, of } = await open(
      `/admin/audit?kinds=signed_in,file_uploaded&subject=${ANNA.id}&from=2026-11-01&to=2026-11-20&request=req-1`,
      {
        [AUDIT_CALL]: ({ body }) =>
          body.includes('"before":40')
            ? { content: [entry(39, { kind: 'signed_in', actor: ANNA })], next: null }
            : { content: [ENTRY], next: 40 },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Показать более ранние' }));
    await waitFor(() => expect(sentences()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Показать более ранние' })).toBeNull();
    const asked = { subject: ANNA.id, from: '2026-11-01', to: '2026-11-20', request_id: 'req-1', limit: 50 };
    const kinds = ['signed_in', 'file_uploaded'];
    expect(of(AUDIT_CALL).map(bodyOf)).toEqual([
      { ...asked, kinds },
      { ...asked, kinds, before: 40 },
    ]);
    expect(screen.getByText('Что произошло: выбрано 2 вида')).toBeTruthy();
  });

  it('of nothing that matches says so, and the search is reset at a press', async () => {
    const { user, address } = await open('/admin/audit?request=req-9', {
      [AUDIT_CALL]: ({ body }) => ({ content: body.includes('req-9') ? [] : [ENTRY], next: null }),
    });
    expect(await screen.findByRole('heading', { name: 'Таких записей нет' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Сбросить' }));
    expect(await screen.findByRole('link', { name: 'head' })).toBeTruthy();
    expect(address()).toBe('/admin/audit');
  });

  it('that did not come can be asked for again', async () => {
    let isDown = true;
    const { user } = await open('/admin/audit', {
      [AUDIT_CALL]: () => (isDown ? problemResponse(403, 'forbidden') : { content: [ENTRY], next: null }),
    });
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить журнал' })).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByRole('link', { name: 'head' })).toBeTruthy();
  });

  it('leads from an entry to all entries of its person, request or kind', async () => {
    await open(`/admin/audit?subject=${ANNA.id}`);
    await screen.findByRole('link', { name: 'head' });
    const address = (name: string) => screen.getByText(name).getAttribute('href');
    expect(address('Всё, что сделал этот человек')).toBe(`/admin/audit?actor=${ADMIN.id}`);
    expect(address('Всё о данных этого человека')).toBe(`/admin/audit?subject=${ANNA.id}`);
    expect(address('Всё из этого обращения')).toBe('/admin/audit?request=req-12345678');
    expect(address('Только такие записи')).toBe(`/admin/audit?subject=${ANNA.id}&kinds=file_opened_by_admin`);
  });

  it('keeps open details and the form’s focus when another search is shown', async () => {
    const { user } = await open('/admin/audit');
    await screen.findByRole('link', { name: 'head' });
    const show = screen.getByRole('button', { name: 'Показать' });
    await user.type(screen.getByRole('textbox', { name: /Номер обращения/ }), 'req-1');
    await user.click(show);
    expect(await screen.findByRole('button', { name: 'Сбросить' })).toBeTruthy();
    expect(document.activeElement).toBe(show);
  });
});

describe('the search for kinds', () => {
  it('offers the kernel’s kinds in groups, whole groups and single ones, also those of a newer kernel', async () => {
    const { user, address } = await open('/admin/audit', {
      [KINDS_CALL]: () =>
        foreignResponse(JSON.stringify(['signed_in', 'sign_in_refused', 'file_uploaded', 'later_kind']), {
          headers: { 'Content-Type': 'application/json' },
        }),
    });
    await user.click(await screen.findByText(/^Что произошло: всё/));
    await screen.findByRole('group', { name: 'Прочее' });
    expect(screen.getAllByRole('group', { name: /./ }).map((one) => one.querySelector('legend')?.textContent)).toEqual([
      'Вход и пароли',
      'Файлы',
      'Прочее',
    ]);
    const whole = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Всё: Вход и пароли' });
    await user.click(whole);
    await user.click(screen.getByRole('checkbox', { name: 'Неудачная попытка входа' }));
    expect([whole.checked, whole.indeterminate]).toEqual([false, true]);
    await user.click(screen.getByRole('checkbox', { name: 'Загружен файл' }));
    await user.click(screen.getByRole('button', { name: 'Показать' }));
    expect(address()).toBe('/admin/audit?kinds=signed_in%2Cfile_uploaded');
  });
});

describe('the search for a person', () => {
  const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });

  it('finds accounts by name, which gets into no address', async () => {
    const { user, of, address } = await open('/admin/audit', {
      [PEOPLE]: () => ({
        content: [],
        page: 0,
        size: 5,
        next: null,
        previous: null,
        tolerance: null,
      }),
    });
    await screen.findByRole('link', { name: 'head' });
    await user.type(field('Чьи данные'), 'Иванова{Enter}');
    expect(await screen.findByText('Никого не найдено')).toBeTruthy();
    expect(of(PEOPLE).map(bodyOf)).toEqual([{ q: 'Иванова', size: 5, page: 0 }]);
    expect(address()).toBe('/admin/audit');
    expect(of(AUDIT_CALL)).toHaveLength(1);
  });

  it('takes the id from the address of a user’s page, and shows the name that the entries tell', async () => {
    const { user, address } = await open('/admin/audit');
    await screen.findByRole('link', { name: 'head' });
    await user.type(field('Чьи данные'), `https://cabinet.example/admin/userInfo/${ANNA.id}{Enter}`);
    expect(within(screen.getByRole('group', { name: 'Чьи данные' })).getByText('ivanova.as')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Показать' }));
    expect(address()).toBe(`/admin/audit?subject=${ANNA.id}`);
    await user.click(screen.getByRole('button', { name: 'Убрать: Чьи данные' }));
    await user.click(screen.getByRole('button', { name: 'Я' }));
    await user.click(screen.getByRole('button', { name: 'Показать' }));
    expect(address()).toBe(`/admin/audit?actor=${ADMIN.id}`);
  });
});

describe('the verification of the log', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  const done: AuditVerification = {
    ...VERIFICATION,
    state: 'done',
    started_at: '2026-11-20T09:58:00Z',
    finished_at: '2026-11-20T10:00:00Z',
    checked: 12_345,
    last_seal: 77,
    last_hash: 'ab'.repeat(32),
    unsealed: 3,
  };
  const card = () => screen.findByRole('region', { name: 'Не изменён ли журнал' });

  it('is started, shows its progress, and tells its end with the hash to copy', async () => {
    let now = VERIFICATION;
    const { user, of } = await open('/admin/audit', {
      [VERIFICATION_CALL]: () => now,
      [START]: () => {
        now = { ...VERIFICATION, state: 'running', started_at: done.started_at ?? null, checked: 2 };
      },
    });
    expect(within(await card()).getByText(/^Журнал ещё не проверяли/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Проверить журнал' }));
    expect(await screen.findByText('Проверяем: готовы 2 части журнала')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Проверить/ })).toBeNull();
    now = done;
    await act(() => vi.advanceTimersByTimeAsync(2000));
    // At once: an announcement is removed after a few seconds.
    const told = () => document.querySelector('[data-live-announcer="message"]')?.textContent;
    await waitFor(() => expect(told()).toContain('Журнал цел'));
    expect(within(await card()).getByText('Журнал цел: ни одна запись не изменена и не пропала')).toBeTruthy();
    expect(plain((await card()).textContent)).toContain('12 345');
    expect(within(await card()).getByText('ab'.repeat(32))).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Скопировать контрольную сумму' })).toBeTruthy();
    expect(of(START)).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Проверить ещё раз' })).toBeTruthy();
  });

  it.each([
    ['changed', 41, 'Одна из записей изменена после того, как была сделана.', 'Место: печать 7, запись 41.'],
    ['end_missing', null, 'Пропал конец журнала: самые новые записи удалены.', 'Место: печать 7.'],
    ['odd', null, 'Журнал не сходится со своими печатями (код odd).', 'Место: печать 7.'],
  ])('of a broken log (%s) says where, and what to do', async (code, line, words, place) => {
    await open('/admin/audit', { [VERIFICATION_CALL]: () => ({ ...done, fault: { code, seal: 7, line } }) });
    const broken = within(await card());
    expect(await broken.findByText('Журнал изменён')).toBeTruthy();
    expect(broken.getByText(words)).toBeTruthy();
    expect(broken.getByText(place)).toBeTruthy();
    expect(broken.getAllByRole('listitem').map(({ textContent }) => textContent)[0]).toMatch(/^Ничего не удаляйте/);
  });

  it('that does not start says so', async () => {
    const { user } = await open('/admin/audit', { [START]: () => problemResponse(403, 'forbidden') });
    await user.click(await screen.findByRole('button', { name: 'Проверить журнал' }));
    expect(await screen.findByText('Проверка не началась', TOAST)).toBeTruthy();
  });
});
