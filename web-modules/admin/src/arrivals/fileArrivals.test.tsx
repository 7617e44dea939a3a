import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { problemResponse } from '@cabinet/kit/testing';
import { bodyOf, FILES_VIEWED, NEW_FILES, open } from '../testing';

const USERS = '/admin/userInfo';

const patients = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    user_id: `c-${String(index)}`,
    fio: `Пациент${String(index)} Анна`,
    count: index + 1,
    newest: '2026-11-26T09:30:00Z',
  }));

const toasts = () => screen.queryAllByText(/^Загружен|овые файлы и|овые файлы у/, { selector: '[data-toast] *' });

describe('messages about new files', () => {
  /** B-209, X-031, X-061: five, then one for the others. */
  it('are told of on the first load, with the number of each patient’s files', async () => {
    const { of } = await open(USERS, { [NEW_FILES]: () => ({ content: patients(5), total: 26 }) });
    await waitFor(() => expect(toasts()).toHaveLength(6));
    expect(of(NEW_FILES)[0]?.path).toBe('/admin/files/new?limit=5');
    const names = screen.getAllByRole('button', { name: /^Загружен/ }).map(({ textContent }) => textContent);
    expect(names.toSorted()).toEqual([
      'Загружен 1 новый файл: Пациент0 Анна',
      'Загружено 2 новых файла: Пациент1 Анна',
      'Загружено 3 новых файла: Пациент2 Анна',
      'Загружено 4 новых файла: Пациент3 Анна',
      'Загружено 5 новых файлов: Пациент4 Анна',
    ]);
    expect(screen.getByRole('button', { name: 'Новые файлы и ещё у 21 пациента' })).toBeTruthy();
  });

  /** B-168, X-079 */
  it('are told of once in a session', async () => {
    await open(USERS, { [NEW_FILES]: () => ({ content: patients(1), total: 1 }) });
    await waitFor(() => expect(toasts()).toHaveLength(1));
    const second = await open(USERS, { [NEW_FILES]: () => ({ content: patients(1), total: 1 }) });
    await screen.findAllByRole('grid');
    expect(second.of(NEW_FILES)).toHaveLength(0);
  });

  /** B-205 */
  it('mark the patient’s files as viewed when they are pressed, and open them', async () => {
    const { user, of, visited } = await open(USERS, { [NEW_FILES]: () => ({ content: patients(1), total: 1 }) });
    await user.click(await screen.findByRole('button', { name: /^Загружен 1 новый файл/ }));
    await waitFor(() => expect(of(FILES_VIEWED).map(bodyOf)).toEqual([{ user_id: 'c-0' }]));
    expect(visited).toContain('/admin/files/c-0');
  });

  it('for all the others lead to the table of new files', async () => {
    const { user, of, visited } = await open(USERS, { [NEW_FILES]: () => ({ content: patients(5), total: 6 }) });
    await user.click(await screen.findByRole('button', { name: 'Новые файлы и ещё у 1 пациента' }));
    await waitFor(() => expect(visited).toContain('/admin/files?is_new=1'));
    expect(of(FILES_VIEWED)).toHaveLength(0);
  });

  it('that could not be loaded are not missed: the screen is as usual', async () => {
    await open(USERS, { [NEW_FILES]: () => problemResponse(403, 'forbidden') });
    expect(await screen.findByRole('row', { name: /Ким/ })).toBeTruthy();
    expect(toasts()).toHaveLength(0);
  });
});
