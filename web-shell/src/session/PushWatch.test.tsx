import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PersonProvider, session } from '@cabinet/kit';
import { demoPerson, kernel, type KernelAnswer, problemResponse, renderModule } from '@cabinet/kit/testing';
import ru from '../../locales/ru.json';
import { PushWatch } from './PushWatch';

const SUBSCRIPTION = {
  endpoint: 'https://push.example.net/push/a',
  expirationTime: null,
  keys: { p256dh: 'BCVx', auth: 'BTBZ' },
};

/** A browser that has a subscription, or none. */
function browser(subscription: unknown) {
  const getRegistration = vi.fn<() => Promise<unknown>>().mockResolvedValue({
    pushManager: { getSubscription: () => Promise.resolve(subscription) },
  });
  vi.stubGlobal('PushManager', {});
  Object.defineProperty(navigator, 'serviceWorker', { value: { getRegistration }, configurable: true });
  return getRegistration;
}

async function open(answers: Readonly<Record<string, KernelAnswer>>, consentRequired = false) {
  const calls = kernel((call) => {
    const answer = answers[`${call.method} ${call.path}`];
    return answer ? answer(call) : problemResponse(404, 'not_found');
  });
  await renderModule(
    <PersonProvider person={{ ...demoPerson, consentRequired }}>
      <PushWatch />
    </PersonProvider>,
    { path: '/', namespace: 'shell', locales: { ru } },
  );
  return () => calls.map(({ method, path }) => `${method} ${path}`).filter((call) => call.includes('/push'));
}

afterEach(() => {
  cleanup();
  session.end('signed-out');
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const own = { toJSON: () => SUBSCRIPTION };

describe('the notices of a browser', () => {
  it('are renewed for the person who has switched them on', async () => {
    browser(own);
    const sent = await open({
      'POST /push/device': () => ({ on: true }),
      'PUT /push/subscription': () => undefined,
    });
    await waitFor(() => expect(sent()).toEqual(['POST /push/device', 'PUT /push/subscription']));
  });

  it('of another person are not switched on for this one', async () => {
    browser(own);
    const sent = await open({ 'POST /push/device': () => ({ on: false }) });
    await waitFor(() => expect(sent()).toEqual(['POST /push/device']));
  });

  it('cost a browser without them no request', async () => {
    const asked = browser(null);
    const sent = await open({});
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(sent()).toEqual([]);
  });

  it('wait for the consent', async () => {
    const asked = browser(own);
    const sent = await open({}, true);
    expect(asked).not.toHaveBeenCalled();
    expect(sent()).toEqual([]);
  });
});
