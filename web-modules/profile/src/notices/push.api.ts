/** API calls of notices on browsers (`/api/push`), and what is switched on here. */
import { api, type Contract } from '@cabinet/kit';
import { canNotify, permission, subscribe, subscriptionFor } from './browser';

export type PushOffer = Contract['PushOffer'];

/**
 * `unable`: the browser cannot. `blocked`: the person has forbidden it in the browser. `off`, `on`: by the kernel's word.
 */
export interface HereState {
  readonly is: 'unable' | 'blocked' | 'off' | 'on';
}

export const loadOffer = (signal: AbortSignal) => api.get<PushOffer>('/push', { signal });

export async function loadHere(key: string, signal: AbortSignal): Promise<HereState> {
  if (!canNotify()) return { is: 'unable' };
  if (permission() === 'denied') return { is: 'blocked' };
  const subscription = await subscriptionFor(key);
  if (!subscription) return { is: 'off' };
  const { on } = await api.post<Contract['PushDevice']>('/push/device', {
    body: subscription.toJSON(),
    signal,
  });
  return { is: on ? 'on' : 'off' };
}

/** What came of the press: `waiting`: the question was closed without an answer. */
export type TurnedOn = 'on' | 'waiting' | 'blocked' | 'failed';

/** Switches notices on. If the kernel refuses, the browser's subscription goes as well. */
export async function turnOn(key: string, asked: Promise<'granted' | 'denied' | 'default'>): Promise<TurnedOn> {
  const answer = await asked;
  if (answer !== 'granted') return answer === 'denied' ? 'blocked' : 'waiting';
  const subscription = await subscribe(key);
  if (!subscription) return 'failed';
  try {
    await api.put('/push/subscription', { body: subscription.toJSON() });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return 'on';
}

/** Switches notices off at the kernel first: it is the one that sends. */
export async function turnOff(key: string): Promise<void> {
  const subscription = await subscriptionFor(key);
  if (!subscription) return;
  await api.delete('/push/subscription', { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}
