import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient, type ModuleManifest, type Session, session, offlineStore } from '@cabinet/kit';
import { stubFetch, kernel, problemResponse } from '@cabinet/kit/testing';
import { modulesQuery, recallModules } from './resources';

const ann: Session = { token: 'token', userId: 'u1', role: 'ROLE_PATIENT' };
const manifest = { id: 'diagnostic', entry: '/modules/diagnostic/e.js', locales: {} } as ModuleManifest;
const ask = (who: Session | null) => createQueryClient().query(modulesQuery(who));

function unreachable() {
  kernel(() => {
    throw new TypeError('network');
  });
}

beforeEach(() => session.begin(ann));
afterEach(() => {
  vi.useRealTimers();
  return offlineStore.wipe();
});

describe('the modules of a person', () => {
  it('are those of the last start when there is no network', async () => {
    kernel(() => ({ modules: [manifest] }));
    expect(await ask(ann)).toEqual([manifest]);
    unreachable();
    expect(await ask(ann)).toEqual([manifest]);
  });

  /** */
  it('are nobody else’s', async () => {
    kernel(() => ({ modules: [manifest] }));
    await ask(ann);
    unreachable();
    const boris = { ...ann, userId: 'u2' };
    session.begin(boris);
    await expect(ask(boris)).rejects.toMatchObject({ code: 'network' });
    session.end('signed-out');
    await expect(ask(null)).rejects.toMatchObject({ code: 'network' });
    expect(await offlineStore.keys('')).toEqual([]);
  });

  it('stay those of the last start when the kernel refuses to answer', async () => {
    kernel(() => ({ modules: [manifest] }));
    await ask(ann);
    const calls = kernel(() => problemResponse(429, 'rate_limited'));
    const client = createQueryClient();
    expect(await client.query(modulesQuery(ann))).toEqual([manifest]);
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    expect(client.getQueryData(modulesQuery(ann).queryKey)).toEqual([manifest]);
    expect(await recallModules(createQueryClient())).toEqual([manifest]);
  });

  it('are those of the last start when the network is there and does not answer', async () => {
    kernel(() => ({ modules: [manifest] }));
    await ask(ann);
    const dead = vi.fn(
      (_: string, { signal }: RequestInit) =>
        new Promise<Response>((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
        }),
    );
    stubFetch(dead);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = ask(ann);
    await vi.waitFor(() => expect(dead).toHaveBeenCalledOnce());
    await vi.advanceTimersByTimeAsync(5000);
    expect(await asked).toEqual([manifest]);
  });

  /** Storage and network are read in parallel; if no list is stored, the network is awaited. */
  it('are waited for at a first start on a slow network', async () => {
    let answer: (response: Response) => void = () => undefined;
    stubFetch(() => new Promise((resolve) => (answer = resolve)));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = ask(ann);
    await vi.advanceTimersByTimeAsync(20_000);
    answer(Response.json({ modules: [manifest] }));
    expect(await asked).toEqual([manifest]);
  });

  it('that come too late for the screen are those of the next start', async () => {
    kernel(() => ({ modules: [manifest] }));
    await ask(ann);
    const newer = { ...manifest, id: 'files' };
    let answer: (response: Response) => void = () => undefined;
    stubFetch(() => new Promise((resolve) => (answer = resolve)));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = ask(ann);
    await vi.advanceTimersByTimeAsync(6000);
    expect(await asked).toEqual([manifest]);
    answer(Response.json({ modules: [newer] }));
    vi.useRealTimers();
    unreachable();
    await vi.waitFor(async () => expect(await ask(ann)).toEqual([newer]));
  });

  /** */
  it('that come after somebody else has signed in are kept for nobody', async () => {
    kernel(() => ({ modules: [manifest] }));
    await ask(ann);
    let answer: (response: Response) => void = () => undefined;
    stubFetch(() => new Promise((resolve) => (answer = resolve)));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = ask(ann);
    await vi.advanceTimersByTimeAsync(6000);
    await asked;
    vi.useRealTimers();
    session.begin({ ...ann, userId: 'u2' });
    answer(Response.json({ modules: [{ ...manifest, id: 'admin' }] }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await offlineStore.keys('')).toEqual([]);
  });

  /** Issue 17: what the last visit kept is shown before the kernel answers. */
  it('are those of the last start at once, and the kernel’s when it answers', async () => {
    kernel(() => ({ modules: [manifest] }));
    await ask(ann);
    let answer: (response: Response) => void = () => undefined;
    stubFetch(() => new Promise((resolve) => (answer = resolve)));
    const client = createQueryClient();
    expect(await client.query(modulesQuery(ann))).toEqual([manifest]);
    const newer = { ...manifest, entry: '/modules/diagnostic/newer.js' };
    answer(Response.json({ modules: [newer] }));
    await vi.waitFor(() => expect(client.getQueryData(modulesQuery(ann).queryKey)).toEqual([newer]));
    expect(await recallModules(createQueryClient())).toEqual([newer]);
  });

  /** The modules of one build may not work with the shell of another. */
  it('of another build of the shell are awaited, and used only if the kernel does not answer', async () => {
    kernel(() => ({ modules: [manifest] }));
    await ask(ann);
    const script = document.createElement('script');
    script.setAttribute('src', '/assets/shell.0badcafe.js');
    script.type = 'text/plain';
    document.head.append(script);
    try {
      expect(await recallModules(createQueryClient())).toEqual([]);
      const newer = { ...manifest, id: 'files' };
      let answer: (response: Response) => void = () => undefined;
      stubFetch(() => new Promise((resolve) => (answer = resolve)));
      const asked = ask(ann);
      await offlineStore.get('shell:modules');
      answer(Response.json({ modules: [newer] }));
      expect(await asked).toEqual([newer]);
      expect(await recallModules(createQueryClient())).toEqual([newer]);
      script.setAttribute('src', '/assets/shell.00000000.js');
      unreachable();
      expect(await ask(ann)).toEqual([newer]);
    } finally {
      script.remove();
    }
  });

  /** */
  it('are nobody else’s before the kernel answers, either', async () => {
    kernel(() => ({ modules: [manifest] }));
    await ask(ann);
    session.begin({ ...ann, userId: 'u2' });
    expect(await recallModules(createQueryClient())).toEqual([]);
    session.end('signed-out');
    expect(await recallModules(createQueryClient())).toEqual([]);
  });

  it('of another shape are no list', async () => {
    await offlineStore.set('shell:modules', [{ name: 'old' }]);
    unreachable();
    await expect(ask(ann)).rejects.toMatchObject({ code: 'network' });
  });
});
