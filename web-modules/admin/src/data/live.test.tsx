import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { foreignResponse } from '@cabinet/kit/testing';
import { COUNTERS, LIST, open, page, ROW, STREAM } from '../testing';

/** A stream that the test writes. */
function streamed() {
  const encoder = new TextEncoder();
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (control = controller) });
  const response = foreignResponse(body, { headers: { 'Content-Type': 'text/event-stream' } });
  const tell = (event: string, data: unknown) =>
    control?.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  return { response, tell };
}

describe('what the kernel tells without being asked', () => {
  /** B-165, B-166, issue 14: live */
  it('moves the numbers of the home', async () => {
    const { response, tell } = streamed();
    const { of } = await open('/admin', { [STREAM]: () => response });
    await waitFor(() => expect(of(STREAM)).toHaveLength(1));
    await screen.findByText('Новые кабинеты');
    tell('counters', { new_cabinets: 7, new_events: 3 });
    expect(await screen.findByText('7')).toBeTruthy();
    expect(screen.getByText('3')).toBeTruthy();
    expect(of(COUNTERS)).toHaveLength(1);
  });

  /** later changes move numbers and rows, and raise no message. */
  it('loads the shown list again quietly', async () => {
    const { response, tell } = streamed();
    let isThere = false;
    const { of } = await open('/admin/userInfo', {
      [STREAM]: () => response,
      [LIST]: () => page(isThere ? [{ ...ROW, id: 'c-9', last_name: 'Новенькая' }, ROW] : [ROW]),
    });
    expect(await screen.findByRole('checkbox', { name: /Выбрать: Иванова/ })).toBeTruthy();
    isThere = true;
    tell('changed', { what: 'cabinets' });
    expect(await screen.findByRole('checkbox', { name: /Выбрать: Новенькая/ })).toBeTruthy();
    expect(of(LIST)).toHaveLength(2);
    expect(screen.queryByText(/Создан новый кабинет/)).toBeNull();
    // Lists that this page does not show, and names of later kernels.
    tell('changed', { what: 'payments' });
    tell('changed', { what: 'planets' });
    tell('changed', null);
    tell('counters', { new_cabinets: 2, new_events: 0 });
    expect(await screen.findByRole('link', { name: 'Новые кабинеты 2' })).toBeTruthy();
    expect(of(LIST)).toHaveLength(2);
  });
});
