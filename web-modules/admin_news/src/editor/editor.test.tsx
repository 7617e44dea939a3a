import { screen, waitFor, within } from '@testing-library/react';
import { problemResponse, TOAST } from '@cabinet/kit/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { file, ID, NEWS, open, OTHER, PNG, SAVED } from '../testing';

const CREATE = 'POST /news';
const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Заголовок' });
const text = () => screen.getByRole('textbox', { name: 'Текст' });
const publish = () => screen.getByRole('button', { name: 'Опубликовать' });
const picture = () => document.querySelector<HTMLInputElement>('input[type=file]')!;

afterEach(() => sessionStorage.clear());

describe('a new item', () => {
  /** B-074, B-214, B-310, X-001, A-372 */
  it('is sent with its image; the form is empty and the toast is there only after the answer', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { user, bodyOf, of } = await open('/admin/news', {
      [CREATE]: () => new Promise((resolve) => (answer = resolve)),
    });
    await user.type(await title(), 'Расписание');
    await user.type(text(), 'С **1 июля**');
    await user.upload(picture(), file(PNG));
    await user.click(publish());
    await waitFor(() => expect(of(CREATE)).toHaveLength(1));
    expect(screen.queryByText('Новость сохранена', TOAST)).toBeNull();
    expect((await title()).value).toBe('Расписание');
    answer(SAVED);
    expect(await screen.findByText('Новость сохранена', TOAST)).toBeTruthy();
    await waitFor(async () => expect((await title()).value).toBe(''));
    expect(bodyOf(CREATE)[0]).toMatchObject({
      texts: { ru: { title: 'Расписание', text: 'С **1 июля**' } },
      isDraft: false,
      publishAt: null,
      audience: { kind: 'all' },
    });
    expect(String(bodyOf(CREATE)[0]?.['image'])).toMatch(/^data:image\/png;base64,/);
  });

  it('is kept as a draft', async () => {
    const { user, bodyOf } = await open('/admin/news', { [CREATE]: () => ({ ...SAVED, state: 'draft' }) });
    await user.type(await title(), 'а');
    await user.type(text(), 'б');
    await user.click(screen.getByRole('button', { name: 'Сохранить черновик' }));
    await screen.findByText('Новость сохранена', TOAST);
    expect(bodyOf(CREATE)[0]).toMatchObject({ isDraft: true });
  });

  /** B-237, B-238 */
  it('without title and text is not sent, and the faults are named', async () => {
    const { user, of } = await open('/admin/news', {});
    await title();
    await user.click(publish());
    const summary = within(await screen.findByRole('alert'));
    expect(summary.getByRole('button', { name: /Введите заголовок/ })).toBeTruthy();
    await user.click(summary.getByRole('button', { name: /Введите текст/ }));
    expect(document.activeElement).toBe(text());
    expect(of(CREATE)).toHaveLength(0);
  });

  /** B-239, B-240, X-035 */
  it.each([
    [[0x47, 0x49, 0x46, 0x38], 'Необходимо загрузить файл формата: jpeg, png'],
    [[...PNG, ...new Array<number>(5 * 1024 * 1024).fill(0)], 'Размер файла не должен превышать 5 МБ'],
  ])('with a wrong image is not sent', async (bytes, words) => {
    const { user, of } = await open('/admin/news', {});
    await user.type(await title(), 'а');
    await user.type(text(), 'б');
    await user.upload(picture(), file(bytes));
    expect(await screen.findByText(words)).toBeTruthy();
    await user.click(publish());
    expect(of(CREATE)).toHaveLength(0);
  });

  it('that the kernel refuses says so at the field', async () => {
    const errors = [
      { field: 'texts.ru.title', code: 'too_long' },
      { field: 'image', code: 'unreadable' },
    ];
    const { user } = await open('/admin/news', { [CREATE]: () => problemResponse(422, 'validation', { errors }) });
    await user.type(await title(), 'а');
    await user.type(text(), 'б');
    await user.click(publish());
    expect((await screen.findAllByText(/Не больше 200 знаков/)).length).toBeGreaterThan(0);
    expect(screen.getByText(/Картинку не удалось прочитать/)).toBeTruthy();
    expect((await title()).value).toBe('а');
  });

  it('that could not be sent stays in the form, and survives a reload', async () => {
    const first = await open('/admin/news', { [CREATE]: () => problemResponse(503, 'database_unavailable') });
    await first.user.type(await title(), 'Расписание');
    await first.user.type(text(), 'б');
    await first.user.click(publish());
    expect(await screen.findByText('Новость не сохранена', TOAST)).toBeTruthy();
    first.unmount();
    await open('/admin/news', {});
    await waitFor(async () => expect((await title()).value).toBe('Расписание'));
  });

  it('is written in several languages, and one is taken away again', async () => {
    const { user, bodyOf } = await open('/admin/news', { [CREATE]: () => SAVED });
    await user.type(await title(), 'а');
    await user.type(text(), 'б');
    await user.click(screen.getByRole('button', { name: 'Deutsch' }));
    const german = within(screen.getByRole('region', { name: 'Deutsch' }));
    await user.type(german.getByRole('textbox', { name: 'Заголовок' }), 'a');
    await user.click(publish());
    expect((await screen.findAllByText(/Введите текст \(Deutsch\)/)).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Убрать язык: Deutsch' }));
    expect(screen.queryByRole('region', { name: 'Deutsch' })).toBeNull();
    await user.click(publish());
    await screen.findByText('Новость сохранена', TOAST);
    expect(bodyOf(CREATE)[0]?.['texts']).toEqual({ ru: { title: 'а', text: 'б' } });
  });

  it('is for the patients of a clinic', async () => {
    const clinic = { hostId: 'netrika1', hostName: 'Запись', id: '36', name: 'Поликлиника № 36' };
    const { user, bodyOf } = await open('/admin/news', {
      [CREATE]: () => SAVED,
      'GET /admin/news/clinics': () => ({ clinics: [clinic], isComplete: false }),
    });
    await user.type(await title(), 'а');
    await user.type(text(), 'б');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Кто увидит' }), 'пациенты клиники');
    await user.click(publish());
    expect((await screen.findAllByText('Выберите клинику')).length).toBeGreaterThan(1);
    expect(await screen.findByText(/Не все клиники удалось загрузить/)).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Клиника' }), 'Поликлиника № 36');
    await user.click(publish());
    await screen.findByText('Новость сохранена', TOAST);
    expect(bodyOf(CREATE)[0]?.['audience']).toEqual({ kind: 'clinic', hostId: 'netrika1', clinicId: '36' });
  });

  it('is shown as a patient sees it', async () => {
    const { user, bodyOf } = await open('/admin/news', {});
    await user.type(await title(), 'Расписание');
    await user.type(text(), 'С 1 июля');
    const preview = within(screen.getByRole('region', { name: 'Так увидит пациент' }));
    expect(await preview.findByText('1 июля')).toBeTruthy();
    expect(preview.getByText('Расписание')).toBeTruthy();
    expect(bodyOf('POST /admin/news/preview').at(-1)).toEqual({ text: 'С 1 июля' });
  });
});

describe('an item that is edited', () => {
  const ONE = `GET /admin/news/${ID}`;
  const PUT = `PUT /news/${ID}`;
  const page = `/admin/news/list/${ID}`;

  it('is saved with its version and leads back to the list', async () => {
    const { user, of, bodyOf, address } = await open(page, {
      [ONE]: () => NEWS,
      [PUT]: () => SAVED,
      'GET /admin/news': () => ({ items: [NEWS], hasMore: false }),
    });
    const field = await title();
    expect(field.value).toBe('Расписание');
    await user.type(field, ' 2');
    await user.click(screen.getByRole('button', { name: 'Сохранить изменения' }));
    await waitFor(() => expect(address()).toBe('/admin/news/list'));
    expect(of(PUT)[0]?.path).toBe(`/news/${ID}?version=3`);
    expect(bodyOf(PUT)[0]).toMatchObject({ texts: { ru: { title: 'Расписание 2' } }, isDraft: false });
    expect(bodyOf(PUT)[0]).not.toHaveProperty('image');
  });

  it('shows the text of a faster editor beside the own one; either goes on', async () => {
    const current = { ...NEWS, version: 7, state: null, texts: { ru: { title: 'Другой', text: 'Их текст' } } };
    let isTaken = false;
    const { user, of } = await open(page, {
      [ONE]: () => NEWS,
      [PUT]: () => (isTaken ? SAVED : problemResponse(409, 'news_changed', { current })),
      'GET /admin/news': () => ({ items: [NEWS], hasMore: false }),
    });
    const field = await title();
    await user.clear(field);
    await user.type(field, 'Мой');
    await user.click(screen.getByRole('button', { name: 'Сохранить изменения' }));
    expect(await screen.findByText('Их текст')).toBeTruthy();
    expect((await title()).value).toBe('Мой');
    await user.click(screen.getByRole('button', { name: 'Оставить мой текст' }));
    expect(screen.queryByText('Их текст')).toBeNull();
    isTaken = true;
    await user.click(screen.getByRole('button', { name: 'Сохранить изменения' }));
    await waitFor(() =>
      expect(of(PUT).map(({ path }) => path)).toEqual([`/news/${ID}?version=3`, `/news/${ID}?version=7`]),
    );
  });

  it('takes the text of the faster editor', async () => {
    const current = { ...NEWS, version: 7, state: null, texts: { ru: { title: 'Другой', text: 'Их текст' } } };
    const { user } = await open(page, {
      [ONE]: () => NEWS,
      [PUT]: () => problemResponse(409, 'news_changed', { current }),
    });
    await user.type(await title(), '!');
    await user.click(screen.getByRole('button', { name: 'Сохранить изменения' }));
    await user.click(await screen.findByRole('button', { name: 'Взять сохранённый' }));
    await waitFor(async () => expect((await title()).value).toBe('Другой'));
  });

  it('loses its image', async () => {
    const image = { version: OTHER, width: 800, height: 450 };
    const { user, bodyOf } = await open(page, {
      [ONE]: () => ({ ...NEWS, image }),
      [PUT]: () => SAVED,
      'GET /admin/news': () => ({ items: [], hasMore: false }),
    });
    await user.click(await screen.findByRole('button', { name: 'Убрать картинку' }));
    await user.click(screen.getByRole('button', { name: 'Снять с публикации' }));
    await waitFor(() => expect(bodyOf(PUT)[0]).toMatchObject({ removeImage: true, isDraft: true }));
  });

  it('that is gone leads to the list', async () => {
    const { address } = await open(page, { 'GET /admin/news': () => ({ items: [], hasMore: false }) });
    await waitFor(() => expect(address()).toBe('/admin/news/list'));
  });
});
