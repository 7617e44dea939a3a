/** The long poll and the bar of a lost connection (B-098). */
import { ApiProblem } from '@cabinet/kit';
import { describe, expect, it } from 'vitest';
import { backOff, runSync } from './sync';

const network = new ApiProblem({ code: 'network', status: 0 });
const full = new ApiProblem({ code: 'chat_full', status: 503, extra: { errcode: 'M_RESOURCE_LIMIT_EXCEEDED' } });
const tooMany = new ApiProblem({ code: 'chat_too_many', status: 429, extra: { retry_after_ms: 700 } });

/** Runs through the given outcomes, then stops; returns what happened, in order. */
async function through(outcomes: readonly (ApiProblem | string)[], offlineAt?: number): Promise<readonly string[]> {
  const log: string[] = [];
  const stop = new AbortController();
  const left = [...outcomes];
  await runSync(
    {
      homeserver: {
        sync: (since) => {
          const outcome = left.shift();
          if (outcome === undefined) {
            stop.abort();
            return Promise.reject(network);
          }
          log.push(`ask ${String(since)}`);
          return typeof outcome === 'string' ? Promise.resolve({ next_batch: outcome }) : Promise.reject(outcome);
        },
      },
      onAnswer: ({ next_batch: next }) => log.push(`answer ${next}`),
      onConnection: (isLost) => log.push(isLost ? 'lost' : 'connected'),
      onRefused: ({ code }) => log.push(`refused ${code}`),
      wait: (ms) => Promise.resolve(void log.push(`wait ${String(ms)}`)),
      random: () => 1,
      untilOffline: () => {
        const cut = new AbortController();
        if (outcomes.length - left.length === offlineAt) cut.abort();
        return { signal: cut.signal, release: () => undefined };
      },
    },
    stop.signal,
  );
  return log;
}

describe('the long poll', () => {
  it('goes on from where it was', async () => {
    expect(await through(['s1', 's2'])).toEqual([
      'ask null',
      'connected',
      'answer s1',
      'ask s1',
      'connected',
      'answer s2',
    ]);
  });

  /** B-098 */
  it('reports a lost connection at the second failure and a connection at a real answer', async () => {
    const log = await through([network, network, network, 's1']);
    expect(log.filter((entry) => !entry.startsWith('ask'))).toEqual([
      ...['wait 1000', 'lost', 'wait 2000', 'lost', 'wait 4000'],
      ...['connected', 'answer s1'],
    ]);
  });

  /** B-098 */
  it('reports it at once when the browser loses its network, and goes on by itself', async () => {
    const log = await through(['s1', network, 's2'], 1);
    expect(log).toEqual([
      ...['ask null', 'connected', 'answer s1', 'ask s1', 'lost', 'wait 2000'],
      ...['ask s1', 'connected', 'answer s2'],
    ]);
  });

  it('does not call a homeserver that accepts nobody a lost connection', async () => {
    expect(await through([full, 's1'])).toEqual(['ask null', 'refused chat_full']);
  });

  it('waits as long as it is asked to', async () => {
    expect(await through([tooMany, 's1'])).toEqual(['ask null', 'wait 700', 'ask null', 'connected', 'answer s1']);
  });

  it('never waits longer than half a minute, and at least half of the time', () => {
    expect(backOff(20, 1)).toBe(30_000);
    expect(backOff(1, 0)).toBe(500);
  });
});
