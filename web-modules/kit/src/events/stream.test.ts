import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as refresh from '../api/refresh';
import { session } from '../session/session';
import { foreignResponse, stubFetch } from '../testing-contract';
import { eventStream, isStreaming, pauseAfter, type StreamListener } from './stream';

const PATH = '/admin/events';

/** Ends the body of a response as a browser does when its request is aborted. */
const aborts = new WeakMap<Response, () => void>();

/** A response whose body the test writes. */
function streamed() {
  const encoder = new TextEncoder();
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (control = controller) });
  const response = foreignResponse(body, { headers: { 'Content-Type': 'text/event-stream' } });
  aborts.set(response, () => control?.error(new DOMException('aborted', 'AbortError')));
  return {
    response,
    write: (text: string) => control?.enqueue(encoder.encode(text)),
    close: () => control?.close(),
  };
}

const refused = (status: number) => foreignResponse('{}', { status });
const COUNTERS = 'event: counters\ndata: {"new_cabinets":1,"new_events":0}\n\n';

let stops: (() => void)[] = [];
const listen = (listener: StreamListener) => {
  const stop = eventStream(PATH, listener);
  stops.push(stop);
  return stop;
};

/** Answers with these responses, one after the other; then with no network. */
function answering(...responses: Response[]) {
  const asked: { url: string; token: string | null; signal: AbortSignal | null | undefined }[] = [];
  stubFetch((url, init) => {
    asked.push({ url, token: new Headers(init.headers).get('Authorization'), signal: init.signal });
    const response = responses.shift();
    if (!response) return Promise.reject(new TypeError('no network'));
    init.signal?.addEventListener('abort', () => aborts.get(response)?.());
    return Promise.resolve(response);
  });
  return asked;
}

describe('an event stream', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    session.begin({ token: 't1', userId: 'u1', role: 'ROLE_ADMIN' });
  });
  afterEach(() => {
    for (const stop of stops) stop();
    stops = [];
    vi.useRealTimers();
  });

  it('passes events on, and one connection serves all listeners of a path', async () => {
    const { response, write } = streamed();
    const asked = answering(response);
    const first: unknown[] = [];
    const second: unknown[] = [];
    listen({ onEvent: (event) => first.push(event) });
    listen({ onEvent: (event) => second.push(event) });
    await vi.waitFor(() => expect(isStreaming(PATH)).toBe(true));
    // In pieces, as a network delivers them.
    write(COUNTERS.slice(0, 20));
    write(`${COUNTERS.slice(20)}:\n\nevent: odd\ndata: no json\n\n`);
    await vi.waitFor(() => expect(first).toHaveLength(1));
    expect(first).toEqual([{ event: 'counters', data: { new_cabinets: 1, new_events: 0 } }]);
    expect(second).toEqual(first);
    expect(asked.map(({ url, token }) => [url, token])).toEqual([['/api/admin/events', 'Bearer t1']]);
  });

  it('connects again after its end, and says that something may have been missed', async () => {
    const [one, two] = [streamed(), streamed()];
    const asked = answering(one.response, two.response);
    const opened: boolean[] = [];
    listen({ onOpen: (isFirst) => opened.push(isFirst) });
    await vi.waitFor(() => expect(opened).toEqual([true]));
    one.close();
    await vi.waitFor(() => expect(isStreaming(PATH)).toBe(false));
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(opened).toEqual([true, false]);
  });

  it('renews the session when the token has expired, and connects at once', async () => {
    const { response } = streamed();
    const renew = vi.spyOn(refresh, 'renewSession').mockImplementation(() => {
      session.renew({ token: 't2' });
      return Promise.resolve('renewed');
    });
    const asked = answering(refused(401), response);
    listen({});
    await vi.waitFor(() => expect(isStreaming(PATH)).toBe(true));
    expect(asked.map(({ token }) => token)).toEqual(['Bearer t1', 'Bearer t2']);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('waits longer after each failure, at most a minute, and never as long as the other tabs', () => {
    expect([0, 1, 2, 10].map((failures) => pauseAfter(failures, () => 1))).toEqual([1_000, 2_000, 4_000, 60_000]);
    expect([0, 10].map((failures) => pauseAfter(failures, () => 0))).toEqual([500, 30_000]);
  });

  it('is not asked for again where it is refused', async () => {
    const asked = answering(refused(403));
    listen({});
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveLength(1);
  });

  it('waits for the network', async () => {
    const { response } = streamed();
    const asked = answering(refused(503), response);
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    listen({});
    await vi.advanceTimersByTimeAsync(300_000);
    expect(asked).toHaveLength(1);
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(isStreaming(PATH)).toBe(true));
  });

  it('rests while the page is hidden for long, and comes back with it', async () => {
    const [one, two] = [streamed(), streamed()];
    const asked = answering(one.response, two.response);
    listen({});
    await vi.waitFor(() => expect(isStreaming(PATH)).toBe(true));
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    for (let minutes = 0; minutes < 4.5; minutes += 0.5) {
      await vi.advanceTimersByTimeAsync(30_000);
      one.write(':\n\n');
    }
    expect(asked[0]?.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(asked[0]?.signal?.aborted).toBe(true);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(2);
  });

  it('that falls silent is given up and opened again', async () => {
    const [one, two] = [streamed(), streamed()];
    const asked = answering(one.response, two.response);
    listen({});
    await vi.waitFor(() => expect(isStreaming(PATH)).toBe(true));
    await vi.advanceTimersByTimeAsync(52_000);
    expect(asked[0]?.signal?.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(2);
  });

  it('ends with the last listener and with the session', async () => {
    const [one, two] = [streamed(), streamed()];
    const asked = answering(one.response, two.response);
    const leave = listen({});
    await vi.waitFor(() => expect(isStreaming(PATH)).toBe(true));
    leave();
    expect(asked[0]?.signal?.aborted).toBe(true);
    listen({});
    await vi.waitFor(() => expect(isStreaming(PATH)).toBe(true));
    session.end('signed-out');
    expect(asked[1]?.signal?.aborted).toBe(true);
    expect(isStreaming(PATH)).toBe(false);
  });
});
