import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepable, startOffline } from './start';

const ORIGIN = 'http://localhost';

class Workers extends EventTarget {
  controller: { postMessage: (message: unknown) => void } | null = null;
  readonly register = vi.fn(() => Promise.resolve());
}

/** A browser that has loaded these addresses. */
function browser(loaded: readonly string[], controlled = false) {
  const messages: unknown[] = [];
  const workers = new Workers();
  const controller = { postMessage: (message: unknown) => void messages.push(message) };
  if (controlled) workers.controller = controller;
  vi.stubGlobal('navigator', { serviceWorker: workers });
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(readonly told: (list: { getEntries: () => { name: string }[] }) => void) {}
      observe = () => this.told({ getEntries: () => loaded.map((name) => ({ name })) });
    },
  );
  const takeOver = () => {
    workers.controller = controller;
    workers.dispatchEvent(new Event('controllerchange'));
  };
  return { workers, messages, takeOver };
}

afterEach(() => vi.unstubAllGlobals());

describe('the start of the worker', () => {
  it('hands over what was loaded before it, and only what may be kept', async () => {
    const { workers, messages, takeOver } = browser([
      `${ORIGIN}/assets/shell.0123abcd.js`,
      `${ORIGIN}/api/v1/variant`,
      `${ORIGIN}/api/users/me`,
      'https://elsewhere.example/assets/x.0123abcd.js',
    ]);
    startOffline();
    await vi.waitFor(() => expect(workers.register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' }));
    expect(messages).toEqual([]);
    takeOver();
    const handed = messages.map((message) => (message as { payload: { urlsToCache: string[] } }).payload.urlsToCache);
    expect(handed).toEqual([['/'], [`${ORIGIN}/assets/shell.0123abcd.js`, `${ORIGIN}/api/v1/variant`]]);
  });

  it('hands over nothing to a worker that was there before the page', async () => {
    const { workers, messages, takeOver } = browser([`${ORIGIN}/assets/shell.0123abcd.js`], true);
    startOffline();
    await vi.waitFor(() => expect(workers.register).toHaveBeenCalled());
    takeOver();
    expect(messages).toEqual([]);
  });

  it('is given up where the browser forbids it', async () => {
    const { workers } = browser([]);
    workers.register.mockRejectedValue(new DOMException('no', 'SecurityError'));
    startOffline();
    await vi.waitFor(() => expect(workers.register).toHaveBeenCalled());
    vi.stubGlobal('navigator', {});
    expect(startOffline).not.toThrow();
  });
});

it('nothing of another origin, and nothing personal, is handed over', () => {
  expect(keepable(['/api/users/me', '/diagnostic', 'data:image/png,x', 'blob:http://localhost/1'], ORIGIN)).toEqual([]);
});
