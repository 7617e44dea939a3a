import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { foreignResponse } from '@cabinet/kit/testing';
import { cells, json, open, plain, problem, REPORT } from '../testing';

const DAY = 'GET /admin/payments/report';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T10:15:00Z') });
});

describe('the report of a day', () => {
  it('is that of yesterday, with the differences in words', async () => {
    const { of } = await open('/admin/payments/report', { [DAY]: () => json(REPORT) });
    const table = await screen.findByRole('table', { name: 'Отчёт за день' });
    expect(cells(table).map((row) => [row[0], row[2], row[3], row[5]])).toEqual([
      ['40001-1-a1b2c3d4e5', '6 240,50 ₽', '6 240,50 ₽', '—'],
      ['x-2', '—', '1 000,00 ₽', 'У банка есть, в журнале нет'],
      ['x-3', '6 240,50 ₽', '6 240,50 ₽', 'Суммы различаются на 1,00 ₽'],
    ]);
    expect(table.querySelectorAll('[data-marked]')).toHaveLength(2);
    expect(plain(table.querySelectorAll('tbody tr')[2]?.children[2]?.textContent)).toContain('возврат 240,50 ₽');
    expect(screen.getByText('2 строки расходятся с банком или больницей.')).toBeTruthy();
    expect(screen.getByText('7 240,50 ₽', { normalizer: plain })).toBeTruthy();
    expect(of(DAY)[0]?.path).toBe('/admin/payments/report?day=2026-11-19');
    expect(of(DAY)[0]?.headers.get('Accept-Language')).toBe('ru');
  });

  it('shows the differences only, of the day in the address', async () => {
    const { user, of, address } = await open('/admin/payments/report?day=2026-11-18', {
      [DAY]: () => json({ ...REPORT, day: '2026-11-18' }),
    });
    await user.click(await screen.findByRole('link', { name: 'С расхождениями 2' }));
    expect(cells(screen.getByRole('table', { name: 'Отчёт за день' }))).toHaveLength(2);
    fireEvent.change(screen.getByLabelText('День'), { target: { value: '2026-11-17' } });
    await waitFor(() => expect(of(DAY).at(-1)?.path).toBe('/admin/payments/report?day=2026-11-17'));
    expect(address()).toBe('/admin/payments/report?day=2026-11-17');
  });

  it.each(['csv', 'xlsx'])('is downloaded as %s in the language of the screen', async (format) => {
    const names: string[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const file = `GET /admin/payments/report.${format}`;
    const { user, of } = await open('/admin/payments/report', {
      [DAY]: () => json(REPORT),
      [file]: () => foreignResponse('x', { headers: { 'Content-Type': 'text/csv' } }),
    });
    await user.click(await screen.findByRole('button', { name: `Скачать ${format.toUpperCase()}` }));
    await waitFor(() => expect(names).toEqual([`payments-2026-11-19.${format}`]));
    expect(of(file)[0]?.path).toBe(`/admin/payments/report.${format}?day=2026-11-19`);
    expect(of(file)[0]?.headers.get('Accept-Language')).toBe('ru');
  });

  it('without differences says so; without payments too', async () => {
    await open('/admin/payments/report', { [DAY]: () => json({ ...REPORT, differences: 0, lines: [] }) });
    expect(await screen.findByText('Журнал и список банка сходятся.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'За этот день платежей нет' })).toBeTruthy();
  });

  it('that the bank did not answer is told of', async () => {
    await open('/admin/payments/report', { [DAY]: () => problem(504, 'gateway_timed_out') });
    expect(await screen.findByRole('heading', { name: 'Не удалось составить отчёт' })).toBeTruthy();
  });
});
