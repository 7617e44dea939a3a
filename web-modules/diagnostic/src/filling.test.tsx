import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session, offlineStore } from '@cabinet/kit';
import { stubFetch, problemResponse } from '@cabinet/kit/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, dayBefore, diaryKernel, NOW, offline, open, TOAST, TODAY } from './testing';

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => offlineStore.wipe());

const pulse = () => screen.findByLabelText(/Пульс/);
/** Pastes the text: typing it letter by letter is slow on a busy machine. */
async function put(box: HTMLElement, text: string) {
  await userEvent.click(box);
  await userEvent.paste(text);
}
const type = async (label: RegExp | string, text: string) => put(await screen.findByLabelText(label), text);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const check = () => press('Проверить ответы');
async function save() {
  await check();
  await press('Сохранить');
}
const said = (text: string) => screen.findByText(text, TOAST);
const itemsOf = (call: { body: string } | undefined) => (JSON.parse(call?.body ?? '{}') as { items: Answer[] }).items;
const isReadOnly = () => screen.findByText('Этот день сохранён, изменить его уже нельзя.');

describe('a day', () => {
  /**
   * … …: each kind of text, number and time as its value, a comma is accepted, empty
   * answers are omitted.
   */
  it('is sent with every kind of answer', async () => {
    const { posts } = diaryKernel();
    await open();
    await type(/Пульс/, '72');
    await type(/Температура/, '36,6');
    await type('Когда измеряли', '905');
    await userEvent.click(screen.getByLabelText('Плохое'));
    await userEvent.selectOptions(screen.getByLabelText('Сон'), 'Другое');
    await type('Ваш ответ', 'дремал');
    const [visit, pill] = [
      screen.getByRole('group', { name: 'Был у врача' }),
      screen.getByRole('group', { name: 'Принял лекарство' }),
    ];
    for (const [box, text] of ['11', '3', '2026'].entries()) {
      await put(within(visit).getAllByRole('textbox')[box]!, text);
      await put(within(pill).getAllByRole('textbox')[box]!, text);
    }
    await type('Время', '21:40');
    await save();
    await isReadOnly();
    expect(itemsOf(posts()[0])).toEqual([
      { code: 'pulse', value: 72 },
      { code: 'temp.morning', value: 36.6 },
      { code: 'at', value: '09:05' },
      { code: 'mood', value: 'Плохое' },
      { code: 'sleep', value: 'дремал' },
      { code: 'visit', value: '2026-03-11' },
      { code: 'pill', value: '2026-03-11T21:40' },
    ]);
    expect(posts()[0]?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{20,}$/);
  });

  /** ui-review.md, 13: saving is final, so the answers are shown again. */
  it('is checked before it is saved, and can still be changed', async () => {
    const { posts } = diaryKernel();
    await open();
    await type(/Пульс/, '72');
    await check();
    const heading = await screen.findByRole('heading', { name: 'Проверьте ответы' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText('72')).toBeTruthy();
    expect(screen.getByText(/^Без ответа: Температура; Когда измеряли;/)).toBeTruthy();
    expect(posts()).toHaveLength(0);
    await press('Изменить ответы');
    expect(((await pulse()) as HTMLInputElement).value).toBe('72');
    await userEvent.clear(await pulse());
    await type(/Пульс/, '80');
    await save();
    await isReadOnly();
    expect(itemsOf(posts()[0])).toEqual([{ code: 'pulse', value: 80 }]);
  });

  /** */
  it('once saved is told of and can only be read; its heading has the focus', async () => {
    diaryKernel();
    await open();
    await type(/Пульс/, '72');
    await save();
    await said('Анкета сохранена');
    await isReadOnly();
    expect(screen.queryByRole('button', { name: 'Сохранить' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Проверить ответы' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
    expect(await screen.findByRole('link', { name: /сегодня.*сохранено/ })).toBeTruthy();
  });

  /** A-249, B-246, A-198: keys other than digits are ignored in a whole number. */
  it('takes digits only where a whole number is asked for', async () => {
    diaryKernel();
    await open();
    const box = (await pulse()) as HTMLInputElement;
    await userEvent.type(box, '7a-2,');
    expect(box.value).toBe('72');
  });

  it('with a fault is not sent: the summary has the focus and leads to the field', async () => {
    const { posts } = diaryKernel();
    await open();
    await type(/Температура/, 'тепло');
    await check();
    const summary = await screen.findByRole('alert', { name: 'Исправьте ошибки' });
    expect(document.activeElement).toBe(summary);
    expect(
      within(summary)
        .getAllByRole('button')
        .map((line) => line.textContent),
    ).toEqual(['Пульс: Это обязательное поле', 'Температура: Введите число, например 36,6']);
    await userEvent.click(within(summary).getByText(/Пульс/));
    expect(document.activeElement).toBe(await pulse());
    await userEvent.keyboard('500');
    await check();
    expect((await screen.findAllByText(/Введите число от 30 до 220/)).length).toBeGreaterThan(0);
    expect(posts()).toHaveLength(0);
  });

  /** the hospital's errors are shown at their fields; no input is lost. */
  it('that is refused keeps its answers and shows the faults', async () => {
    const { fault, posts } = diaryKernel();
    await open();
    await type(/Пульс/, '72');
    await type('Заметки', 'не то');
    fault.now = ({ method }) =>
      method === 'POST'
        ? problemResponse(422, 'validation', {
            errors: [
              { field: 'note', code: 'too_long' },
              { field: 'temp.morning', code: 'odd' },
            ],
          })
        : null;
    await save();
    await said('Не удалось сохранить анкету');
    expect((await screen.findAllByText('Слишком длинный ответ: сократите его')).length).toBeGreaterThan(0);
    expect(screen.getByLabelText(/Температура/).getAttribute('aria-invalid')).toBe('true');
    expect(((await pulse()) as HTMLInputElement).value).toBe('72');
    fault.now = null;
    await userEvent.clear(screen.getByLabelText('Заметки'));
    await type(/Температура/, '36.6');
    await save();
    await isReadOnly();
    const keys = posts().map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(2);
  });

  /** */
  it('that cannot be taken at all is a matter for support', async () => {
    const { fault } = diaryKernel();
    await open();
    await type(/Пульс/, '72');
    fault.now = ({ method }) => (method === 'POST' ? problemResponse(413, 'too_large') : null);
    await save();
    await said('Не удалось сохранить анкету. Обратитесь в техподдержку');
    expect(((await pulse()) as HTMLInputElement).value).toBe('72');
  });

  /** meanwhile saved on another device. */
  it('that is closed already is shown as it was saved', async () => {
    const { saved } = diaryKernel();
    await open();
    await type(/Пульс/, '72');
    saved.set(TODAY, [{ code: 'pulse', value: 99 }]);
    await save();
    await said('Не удалось сохранить анкету: этот день уже сохранён или закрыт');
    await isReadOnly();
    expect(screen.getByText('99')).toBeTruthy();
  });
});

describe('a draft', () => {
  const kept = () => screen.findByText('Черновик хранится на этом устройстве');

  /** */
  it('of each day is there again after a reload', async () => {
    diaryKernel();
    const first = await open();
    await type(/Пульс/, '72');
    await kept();
    first.unmount();
    const second = await open(`/diagnostic/diagnosis/${dayBefore(2)}`);
    expect(((await pulse()) as HTMLInputElement).value).toBe('');
    expect(await screen.findByRole('link', { name: /сегодня.*черновик/ })).toBeTruthy();
    second.unmount();
    await open();
    expect(((await pulse()) as HTMLInputElement).value).toBe('72');
  });

  it('is written when one leaves at once', async () => {
    diaryKernel();
    const first = await open();
    fireEvent.change(await pulse(), { target: { value: '72' } });
    first.unmount();
    await waitFor(async () => expect(await offlineStore.keys('diagnostic:draft:')).toHaveLength(1));
  });

  /** */
  it('is nobody else’s, and gone once the day is saved', async () => {
    diaryKernel();
    const first = await open();
    await type(/Пульс/, '72');
    await kept();
    session.begin({ token: 't', userId: 'u2', role: 'ROLE_PATIENT' });
    expect(await offlineStore.keys('')).toEqual([]);
    session.begin({ token: 't', userId: 'u1', role: 'ROLE_PATIENT' });
    await save();
    await isReadOnly();
    expect(await offlineStore.keys('diagnostic:draft:')).toEqual([]);
    first.unmount();
    await act(() => Promise.resolve());
    expect(await offlineStore.keys('diagnostic:draft:')).toEqual([]);
  });

  it('that has no room is told of', async () => {
    diaryKernel();
    await open();
    await pulse();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await type(/Пульс/, '72');
    expect(await screen.findByText(/На устройстве нет места для черновика/)).toBeTruthy();
  });

  /** ui.md, principle 3: a warning before leaving. */
  it('has the browser ask before the page is closed', async () => {
    diaryKernel();
    await open();
    await pulse();
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(false);
    await type(/Пульс/, '72');
    await kept();
    expect(leave()).toBe(true);
    await save();
    await isReadOnly();
    expect(leave()).toBe(false);
  });

  it('of a day that has left the diary is forgotten', async () => {
    diaryKernel();
    session.begin({ token: 't', userId: 'u1', role: 'ROLE_PATIENT' });
    await offlineStore.set(`diagnostic:draft:${dayBefore(15)}`, { typed: { pulse: '1' }, faults: {} });
    await offlineStore.set(`diagnostic:draft:${dayBefore(14)}`, { typed: { pulse: '2' }, faults: {} });
    await open();
    await waitFor(async () => expect(await offlineStore.keys('diagnostic:draft:')).toHaveLength(1));
  });
});

describe('without a network', () => {
  const waits = () => screen.findByText('Ждёт отправки', { selector: 'strong' });

  async function saveOffline() {
    const diary = diaryKernel();
    const page = await open();
    await type(/Пульс/, '72');
    diary.fault.now = offline;
    await save();
    await waits();
    return { ...diary, ...page };
  }

  it('a day waits in sight, and is sent when the network is back, under the same key', async () => {
    const { fault, posts, saved } = await saveOffline();
    expect(await screen.findByRole('link', { name: /сегодня.*ждёт отправки/ })).toBeTruthy();
    expect(screen.getByText('72')).toBeTruthy();
    fault.now = null;
    act(() => void window.dispatchEvent(new Event('online')));
    await said('Анкета за 12 марта отправлена');
    await isReadOnly();
    expect(saved.get(TODAY)).toEqual([{ code: 'pulse', value: 72 }]);
    expect(new Set(posts().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
    expect(await offlineStore.keys('unsent:')).toEqual([]);
  });

  it('a day waits through a reload', async () => {
    const { fault, posts, unmount } = await saveOffline();
    unmount();
    fault.now = null;
    await open(`/diagnostic/diagnosis/${dayBefore(5)}`);
    await said('Анкета за 12 марта отправлена');
    expect(new Set(posts().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  });

  it('a day that another tab has sent waits no longer', async () => {
    const { fault, saved, posts } = await saveOffline();
    const before = posts().length;
    saved.set(TODAY, [{ code: 'pulse', value: 72 }]);
    await offlineStore.remove(`unsent:diagnostic:${TODAY}`);
    fault.now = null;
    act(() => void window.dispatchEvent(new Event('online')));
    await isReadOnly();
    expect(screen.queryByText('Ждёт отправки')).toBeNull();
    expect(posts()).toHaveLength(before);
  });

  /** The kernel saved the day, but its response was lost: not duplicated, and not reported as a failure. */
  it('an answer that gets lost saves the day once', async () => {
    const { fault, posts, saved } = diaryKernel();
    await open();
    await type(/Пульс/, '72');
    const keep = saved.set.bind(saved);
    const set = vi.spyOn(saved, 'set').mockImplementation((date, items) => {
      fault.now = offline;
      return keep(date, items);
    });
    // The kernel completes the request, then the connection breaks: its response and the next calls fail.
    const real = globalThis.fetch;
    stubFetch(async (...call: Parameters<typeof fetch>) => {
      const answer = await real(...call);
      if (call[1]?.method === 'POST' && set.mock.calls.length === 1 && fault.now) throw new TypeError('reset');
      return answer;
    });
    await save();
    await waits();
    fault.now = null;
    await press('Отправить сейчас');
    await isReadOnly();
    expect(set).toHaveBeenCalledTimes(1);
    expect(new Set(posts().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  });

  it('a day can be taken back and changed', async () => {
    const { fault, saved } = await saveOffline();
    await press('Изменить ответы');
    expect(((await pulse()) as HTMLInputElement).value).toBe('72');
    fault.now = null;
    await userEvent.clear(await pulse());
    await type(/Пульс/, '80');
    await save();
    await isReadOnly();
    expect(saved.get(TODAY)).toEqual([{ code: 'pulse', value: 80 }]);
  });

  it('a day that the hospital refuses later is a draft again, with its faults', async () => {
    const { fault } = await saveOffline();
    fault.now = ({ method }) =>
      method === 'POST'
        ? problemResponse(422, 'validation', { errors: [{ field: 'pulse', code: 'out_of_range' }] })
        : null;
    act(() => void window.dispatchEvent(new Event('online')));
    await said('Не удалось сохранить анкету за 12 марта: исправьте ответы и отправьте её ещё раз');
    expect(((await pulse()) as HTMLInputElement).value).toBe('72');
    expect((await screen.findAllByText(/Введите число от 30 до 220/)).length).toBeGreaterThan(0);
  });

  it.each([
    [503, 'unavailable'],
    [429, 'rate_limited'],
    [409, 'in_progress'],
  ])('and after %d the day waits as well', async (status, code) => {
    const { fault } = diaryKernel();
    await open();
    await type(/Пульс/, '72');
    fault.now = ({ method }) => (method === 'POST' ? problemResponse(status, code) : null);
    await save();
    await waits();
    expect(await offlineStore.keys('unsent:')).toEqual([`unsent:diagnostic:${TODAY}`]);
  });

  it('a day that cannot be kept stays on the screen', async () => {
    const { fault } = diaryKernel();
    await open();
    await type(/Пульс/, '72');
    fault.now = offline;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await save();
    await said('Не удалось сохранить анкету');
    expect(screen.getByText('72')).toBeTruthy();
    await press('Изменить ответы');
    expect(((await pulse()) as HTMLInputElement).value).toBe('72');
  });
});

describe('a thesaurus', () => {
  /** */
  it('is searched and walked by keys; its sentences are listed, taken back and sent', async () => {
    const { posts } = diaryKernel();
    await open();
    await type(/Пульс/, '72');
    await press('Выбрать из списка');
    const tree = within(await screen.findByRole('dialog'));
    const pain = await tree.findByRole('treeitem', { name: 'Боль' });
    expect(pain.getAttribute('aria-expanded')).toBe('false');
    pain.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}{ArrowDown}{ }');
    expect(tree.getByRole('treeitem', { name: /в груди/ }).getAttribute('aria-selected')).toBe('true');
    await put(tree.getByLabelText('Поиск по списку'), 'кашель');
    expect(tree.getAllByRole('treeitem')).toHaveLength(1);
    await userEvent.click(tree.getByRole('treeitem'));
    await userEvent.click(tree.getByRole('button', { name: 'Готово, выбрано: 3' }));
    await press('Убрать: Жалобы: боль в спине.');
    await save();
    await isReadOnly();
    expect(itemsOf(posts()[0])).toContainEqual({
      code: 'complaints',
      value: 'Жалобы: боль в груди.\nЖалобы: кашель.',
    });
  });
});

describe('a picture', () => {
  /** checked by content; the texts of the specification. */
  it('of another kind is refused at its field', async () => {
    // jsdom's files cannot be read as bytes.
    Object.assign(Blob.prototype, {
      arrayBuffer(this: Blob) {
        return new Promise((resolve) => {
          const reader = new FileReader();
          reader.onload = () => resolve(reader.result);
          reader.readAsArrayBuffer(this);
        });
      },
    });
    diaryKernel();
    await open();
    const input = await screen.findByLabelText(/Снимок/);
    await userEvent.upload(input, new File(['GIF89a'], 'rash.png', { type: 'image/png' }));
    expect(await screen.findByText('Необходимо загрузить файл формата: jpeg, png')).toBeTruthy();
  });
});
