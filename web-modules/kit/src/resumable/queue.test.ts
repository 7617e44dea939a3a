import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem, session } from '@cabinet/kit';
import { type QueuedSending, uploadQueue } from './queue';

interface Sent {
  readonly name: string;
  readonly target: string;
  readonly options: QueuedSending;
  readonly cancel: () => void;
}

const file = (name: string, size = 10) => {
  const given = new File(['x'], name, { lastModified: 1 });
  Object.defineProperty(given, 'size', { value: size });
  return given;
};

const made: { readonly reset: () => void }[] = [];

/** A queue whose uploads the test ends. */
function queueOf() {
  const sent: Sent[] = [];
  const queue = uploadQueue<string>((given, target, options) => {
    const cancel = vi.fn();
    sent.push({ name: given.name, target, options, cancel });
    return { start: () => undefined, pause: () => undefined, cancel };
  });
  made.push(queue);
  return { queue, sent };
}

const MOST = 1000;

describe('a queue of uploads', () => {
  afterEach(() => made.splice(0).forEach(({ reset }) => reset()));

  it('sends two at once, and the next when one has ended', () => {
    const { queue, sent } = queueOf();
    queue.add([file('а'), file('б'), file('в')], 'p1', MOST);
    expect(sent.map(({ name }) => name)).toEqual(['а', 'б']);
    sent[0]?.options.onDone('f-1');
    expect(sent.map(({ name }) => name)).toEqual(['а', 'б', 'в']);
    expect(queue.get().map(({ state }) => state)).toEqual(['done', 'sending', 'sending']);
  });

  it('takes a file once for a target, and once more for another', () => {
    const { queue, sent } = queueOf();
    const [first] = queue.add([file('а')], 'p1', MOST);
    expect(queue.add([file('а')], 'p1', MOST)).toEqual([first]);
    const [other] = queue.add([file('а')], 'p2', MOST);
    expect(other).not.toBe(first);
    expect(sent.map(({ target }) => target)).toEqual(['p1', 'p2']);
  });

  /** */
  it.each([
    ['larger than allowed', MOST + 1, 'file_too_large'],
    ['empty', 0, 'empty_file'],
  ])('refuses a file that is %s before a byte is sent', (_, size, code) => {
    const { queue, sent } = queueOf();
    queue.add([file('а', size)], 'p1', MOST);
    expect(queue.get()[0]).toMatchObject({ state: 'failed', problem: { code } });
    expect(sent).toEqual([]);
  });

  /** */
  it('asks about a taken name, and sends it anew with `force`', () => {
    const { queue, sent } = queueOf();
    const [id = 0] = queue.add([file('а')], 'p1', MOST);
    sent[0]?.options.onFailed(new ApiProblem({ code: 'duplicate_name', status: 409 }));
    expect(queue.get()[0]?.state).toBe('duplicate');
    queue.force(id);
    expect(sent[1]?.options.isForced).toBe(true);
  });

  it('goes on by itself when the network is there again', async () => {
    const { queue, sent } = queueOf();
    queue.add([file('а')], 'p1', MOST);
    sent[0]?.options.onFailed(new ApiProblem({ code: 'network', status: 0 }));
    expect(queue.get()[0]?.state).toBe('waiting');
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(queue.get()[0]?.state).toBe('sending'));
  });

  it('ends with the session, and asks before the page is left only while something is under way', () => {
    const { queue } = queueOf();
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    session.begin({ token: 'token', userId: 'u1', role: 'ROLE_ADMIN' });
    expect(leave()).toBe(false);
    queue.add([file('а')], 'p1', MOST);
    expect(leave()).toBe(true);
    session.end('signed-out');
    expect(queue.get()).toEqual([]);
    expect(leave()).toBe(false);
  });
});
