import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { problemResponse } from '@cabinet/kit/testing';
import { freshBrowser, open } from '../testing';

freshBrowser();
const plain = (text: string) => text.replace(/\u00a0/g, ' ');
const entry = (who: string, kind: string, detail: object = {}, at = '2026-11-20T10:00:00Z') => ({
  at,
  who,
  kind,
  detail,
});

describe('the access log', () => {
  it('says in words who did what, when, by day', async () => {
    await open('/profile/access_log', {
      answers: {
        'GET /users/me/access-log': () => ({
          entries: [
            entry('self', 'profile_changed', { fields: ['phone', 'email'] }),
            entry('plugin', 'record_sent', { host: 'netrika1' }),
            entry('plugin', 'record_sent', { host: 'given_up' }),
            entry('plugin', 'told_to_system', { system: 'registry' }),
            entry('administrator', 'viewed_by_admin'),
            entry('unknown', 'sign_in_refused', {}, '2026-11-19T20:30:00Z'),
            entry('self', 'something_of_a_later_server', {}, '2026-11-19T20:00:00Z'),
          ],
          next: null,
        }),
      },
    });
    const [first, second] = (await screen.findAllByRole('heading', { level: 2 })).map((one) => plain(one.textContent));
    expect([first, second]).toEqual(['20 ноября 2026', '19 ноября 2026']);
    const lines = screen.getAllByRole('listitem').filter((line) => line.querySelector('time'));
    expect(lines.map((line) => plain(line.textContent))).toEqual([
      '13:00Изменены данные профиляТелефон, Электронная почтаВы',
      '13:00Ваши данные переданы медицинской системеСистема: Региональная запись к врачуМедицинская система',
      '13:00Ваши данные переданы медицинской системеСистема: given_upМедицинская система',
      '13:00Сведения с Госуслуг переданы другой системе больницыСистема: registryМедицинская система',
      '13:00Ваши данные просмотреныАдминистратор',
      '23:30Неудачная попытка входаКто — не установлено',
      '23:00Действие с вашими даннымиВы',
    ]);
    expect(screen.queryByRole('button', { name: 'Показать более ранние' })).toBeNull();
  });

  it('brings older lines below, and a page that failed can be asked for again', async () => {
    let isDown = true;
    const { of } = await open('/profile/access_log', {
      answers: {
        'GET /users/me/access-log': ({ path }) => {
          if (!path.includes('before=')) return { entries: [entry('self', 'signed_in')], next: 41 };
          return isDown ? problemResponse(503, 'unavailable') : { entries: [entry('self', 'signed_out')], next: null };
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Показать более ранние' }));
    expect(await screen.findByText('Не удалось получить журнал доступа')).toBeTruthy();
    expect(screen.getByText('Вход в кабинет')).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByText('Выход из кабинета')).toBeTruthy();
    expect(of('GET /users/me/access-log').at(-1)?.path).toContain('before=41');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Показать более ранние' })).toBeNull());
  });

  it('loses and repeats no line when it is asked again after new ones have come', async () => {
    // Newest first, three per page.
    let lines = ['f', 'e', 'd', 'c', 'b', 'a'].map((name, at) => ({ name, number: 6 - at }));
    await open('/profile/access_log', {
      answers: {
        'GET /users/me/access-log': ({ path }) => {
          const before = Number(new URLSearchParams(path.split('?')[1]).get('before') ?? Infinity);
          const page = lines.filter(({ number }) => number < before).slice(0, 3);
          const last = page.at(-1)?.number ?? 0;
          const entries = page.map(({ name }) => entry('self', 'told_to_system', { system: name }));
          return { entries, next: last > 1 ? last : null };
        },
      },
    });
    const shown = () => screen.getAllByText(/^Система: /).map((one) => one.textContent.replace('Система: ', ''));
    await userEvent.click(await screen.findByRole('button', { name: 'Показать более ранние' }));
    await waitFor(() => expect(shown()).toEqual(['f', 'e', 'd', 'c', 'b', 'a']));
    lines = [{ name: 'h', number: 8 }, { name: 'g', number: 7 }, ...lines];
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(shown()).toEqual(['h', 'g', 'f', 'e', 'd', 'c']));
    await userEvent.click(screen.getByRole('button', { name: 'Показать более ранние' }));
    await waitFor(() => expect(shown()).toEqual(['h', 'g', 'f', 'e', 'd', 'c', 'b', 'a']));
  });

  it('folds repeated sign-ins of a day, and nothing else', async () => {
    const at = (time: string) => `2026-11-20T${time}:00Z`;
    await open('/profile/access_log', {
      answers: {
        'GET /users/me/access-log': () => ({
          entries: [
            entry('self', 'signed_in', {}, at('12:00')),
            entry('self', 'signed_out', {}, at('11:30')),
            entry('self', 'signed_in', {}, at('11:00')),
            entry('unknown', 'sign_in_refused', { reason: 'password' }, at('10:50')),
            entry('unknown', 'sign_in_refused', { reason: 'blocked' }, at('10:45')),
            entry('self', 'document_added', {}, at('10:30')),
            entry('self', 'document_added', {}, at('10:20')),
            entry('self', 'signed_in', {}, at('10:00')),
            entry('self', 'signed_in', {}, '2026-11-19T10:00:00Z'),
          ],
          next: null,
        }),
      },
    });
    expect(await screen.findAllByText('Вход в кабинет')).toHaveLength(2);
    expect(screen.getByText('И ещё 2 раза в этот день').closest('details')?.textContent).toContain('14:00, 13:00');
    expect(screen.getAllByText('Добавлен документ')).toHaveLength(2);
    expect(screen.getAllByText('Неудачная попытка входа')).toHaveLength(2);
    expect(screen.getAllByText('Выход из кабинета')).toHaveLength(1);
  });

  it('may be empty', async () => {
    await open('/profile/access_log');
    expect(await screen.findByText('В журнале пока пусто')).toBeTruthy();
  });
});
