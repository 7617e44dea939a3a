/** The outbox: each message once and in order, whatever the network, a reload or a second tab does (issue 16). */
import { ApiProblem } from '@cabinet/kit';
import { describe, expect, it } from 'vitest';
import type { Content } from './matrix';
import { createOutbox, type Exclusive, type OutboxStore } from './outbox';

const ROOM = '!room:clinic';
const network = () => new ApiProblem({ code: 'network', status: 0 });

/** A sequence of numbers below 1, the same for each seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** A browser: one store and one lock for all its tabs. */
function browser() {
  const kept = new Map<string, unknown>();
  const store: OutboxStore = {
    get: (key) => Promise.resolve(kept.get(key) ?? null),
    set: (key, value) => Promise.resolve(kept.set(key, structuredClone(value)).size > 0),
    remove: (key) => Promise.resolve(void kept.delete(key)),
    keys: (prefix) => Promise.resolve([...kept.keys()].filter((key) => key.startsWith(prefix)).sort()),
  };
  let last: Promise<void> = Promise.resolve();
  const exclusively: Exclusive = (action) => {
    const turn = last.then(action);
    last = turn.catch(() => undefined);
    return turn;
  };
  return { kept, store, exclusively };
}

/** A homeserver that takes each transaction once. `fault` says before and after taking whether the call fails. */
function clinic(fault: (place: 'before' | 'after', content: Content) => ApiProblem | null = () => null) {
  const taken: Content[] = [];
  const known = new Set<string>();
  const send = async (_room: string, txn: string, content: Content) => {
    await Promise.resolve();
    const before = fault('before', content);
    if (before) throw before;
    if (!known.has(txn)) taken.push(content);
    known.add(txn);
    const after = fault('after', content);
    if (after) throw after;
  };
  return { taken, homeserver: { send } };
}

let ids = 0;
function tab(of: ReturnType<typeof browser>, { homeserver }: ReturnType<typeof clinic>, now = () => 1) {
  const waits: number[] = [];
  const outbox = createOutbox({
    homeserver,
    store: of.store,
    exclusively: of.exclusively,
    now,
    newId: () => `t${String((ids += 1))}`,
    wait: (ms) => Promise.resolve(void waits.push(ms)),
    onChange: () => undefined,
  });
  return { ...outbox, waits };
}

const message = (number: number): Content => ({ msgtype: 'm.text', body: String(number) });
const ten = Array.from({ length: 10 }, (_, number) => message(number));

describe('the outbox', () => {
  it('sends ten messages once and in order with the network cut amid them', async () => {
    let line = 'up';
    const server = clinic((place, { body }) => {
      if (line === 'down') return network();
      // The response to the fourth is lost, and nothing works after it.
      if (line === 'up' && place === 'after' && body === '3') {
        line = 'down';
        return network();
      }
      return null;
    });
    const page = tab(browser(), server);
    for (const content of ten) await page.add(ROOM, content);
    expect((await page.flush())?.code).toBe('network');
    expect((await page.flush())?.code).toBe('network');
    expect(server.taken).toHaveLength(4);
    line = 'back';
    expect(await page.flush()).toBeNull();
    expect(server.taken).toEqual(ten);
  });

  it.each(Array.from({ length: 40 }, (_, seed) => seed + 1))(
    'sends each message once and in order with faults, reloads and two tabs (%i)',
    async (seed) => {
      const random = numbers(seed);
      let isHealthy = false;
      const faults = [network(), new ApiProblem({ code: 'chat_unavailable', status: 503 })];
      const server = clinic(() => {
        if (isHealthy || random() > 0.4) return null;
        const tooMany = new ApiProblem({ code: 'chat_too_many', status: 429, extra: { retry_after_ms: 1500 } });
        return [...faults, tooMany][Math.floor(random() * 3)] ?? null;
      });
      const shared = browser();
      let clock = 0;
      const now = () => (clock += 1);
      let tabs = [tab(shared, server, now), tab(shared, server, now)];
      for (const content of ten) {
        const writer = tabs[Math.floor(random() * 2)];
        await writer?.add(ROOM, content);
        // Both send; neither is waited for.
        void Promise.all(tabs.map(({ flush }) => flush()));
        if (random() < 0.3) tabs = [tab(shared, server, now), tab(shared, server, now)];
      }
      isHealthy = true;
      const fresh = tab(shared, server, now);
      await Promise.all([fresh.flush(), ...tabs.map(({ flush }) => flush())]);
      expect(server.taken).toEqual(ten);
      expect(await fresh.all()).toEqual([]);
    },
  );

  it('keeps the order of messages of the same millisecond', async () => {
    const server = clinic();
    const page = tab(browser(), server);
    for (const content of ten) await page.add(ROOM, content);
    await page.flush();
    expect(server.taken).toEqual(ten);
  });

  it('waits as long as the homeserver asks and goes on by itself', async () => {
    let isFirst = true;
    const server = clinic((place) => {
      if (place === 'after' || !isFirst) return null;
      isFirst = false;
      return new ApiProblem({ code: 'chat_too_many', status: 429, retryAfter: 1, extra: { retry_after_ms: 2500 } });
    });
    const page = tab(browser(), server);
    await page.add(ROOM, message(1));
    expect(await page.flush()).toBeNull();
    expect(page.waits).toEqual([2500]);
    expect(server.taken).toEqual([message(1)]);
  });

  it('keeps a refused message for the patient and sends those behind it', async () => {
    const server = clinic((place, { body }) =>
      place === 'before' && body === '0' ? new ApiProblem({ code: 'chat_too_large', status: 413 }) : null,
    );
    const page = tab(browser(), server);
    await page.add(ROOM, message(0));
    await page.add(ROOM, message(1));
    expect(await page.flush()).toBeNull();
    expect(server.taken).toEqual([message(1)]);
    const [left] = await page.all();
    expect(left?.refused).toBe('chat_too_large');
    if (left) await page.remove(left);
    expect(await page.all()).toEqual([]);
  });

  it('says so if the message cannot be stored', async () => {
    const shared = browser();
    const full = { ...shared, store: { ...shared.store, set: () => Promise.resolve(false) } };
    expect(await tab(full, clinic()).add(ROOM, message(1))).toBe(false);
  });

  it('takes a message that is added while the last one leaves', async () => {
    const server = clinic();
    const page = tab(browser(), server);
    await page.add(ROOM, message(1));
    const first = page.flush();
    await page.add(ROOM, message(2));
    await Promise.all([first, page.flush()]);
    expect(server.taken).toEqual([message(1), message(2)]);
  });
});
