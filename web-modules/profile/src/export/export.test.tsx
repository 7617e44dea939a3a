import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { problemResponse } from '@cabinet/kit/testing';
import { freshBrowser, open } from '../testing';

freshBrowser();
const given: { name: string; file: Blob }[] = [];
beforeEach(() => {
  given.length = 0;
  let last: Blob | undefined;
  // Missing in jsdom; browsers have both.
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      last = file;
      return 'blob:x';
    },
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    if (last) given.push({ name: this.download, file: last });
  });
});
const zip = () => new Response(new Uint8Array([80, 75, 3, 4]), { headers: { 'Content-Type': 'application/zip' } });

describe('the export', () => {
  it('is fetched in the chosen language and given as a file', async () => {
    const { of } = await open('/profile/export', { answers: { 'GET /users/me/export': zip } });
    await userEvent.selectOptions(await screen.findByLabelText('Язык страницы для чтения'), 'de');
    await userEvent.click(screen.getByRole('button', { name: 'Скачать мои данные' }));
    expect(await screen.findByText('Архив скачан')).toBeTruthy();
    expect(of('GET /users/me/export').map((call) => call.path)).toEqual(['/users/me/export?language=de']);
    expect(of('GET /users/me/export')[0]?.headers.get('Authorization')).toBe('Bearer token');
    expect(given.map(({ name, file }) => [name.replace(/\d{4}-\d{2}-\d{2}/, 'DAY'), file.size, file.type])).toEqual([
      ['cabinet-DAY.zip', 4, 'application/zip'],
    ]);
  });

  it('counts on its way and can be stopped', async () => {
    let more: ReadableStreamDefaultController | undefined;
    const slow = () =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            more = controller;
            controller.enqueue(new Uint8Array(3 * 1024 * 1024));
          },
        }),
        { headers: { 'Content-Type': 'application/zip' } },
      );
    await open('/profile/export', { answers: { 'GET /users/me/export': slow } });
    await userEvent.click(await screen.findByRole('button', { name: 'Скачать мои данные' }));
    expect(await screen.findByText('Получено: 3.0 МБ')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Остановить' }));
    // What a browser does with the stream of an aborted request.
    more?.error(new DOMException('stopped', 'AbortError'));
    expect(await screen.findByRole('button', { name: 'Скачать мои данные' })).toBeTruthy();
    expect(given).toEqual([]);
  });

  it('says that it failed and can be tried again', async () => {
    let isDown = true;
    await open('/profile/export', {
      answers: { 'GET /users/me/export': () => (isDown ? problemResponse(503, 'busy') : zip()) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Скачать мои данные' }));
    expect(await screen.findByText('Не удалось выгрузить данные')).toBeTruthy();
    expect(screen.getByText('r-1')).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByText('Архив скачан')).toBeTruthy();
  });
});
