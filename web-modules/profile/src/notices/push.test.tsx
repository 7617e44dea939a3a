import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type KernelAnswer, problemResponse } from '@cabinet/kit/testing';
import { ANNA, freshBrowser, OLGA, open, said } from '../testing';

freshBrowser();

/** Four bytes in base64url. */
const KEY = 'BAECAw';
const bytes = (...all: number[]) => new Uint8Array(all).buffer;
const ENDPOINT = 'https://push.example.net/push/a';
const JSON_OF_IT = { endpoint: ENDPOINT, expirationTime: null, keys: { p256dh: 'BCVx', auth: 'BTBZ' } };

interface FakeSubscription {
  readonly endpoint: string;
  readonly options: { readonly applicationServerKey: ArrayBuffer };
  readonly toJSON: () => unknown;
  readonly unsubscribe: () => Promise<boolean>;
}

interface Browser {
  permission: NotificationPermission;
  /** What the person answers when the browser asks. */
  answer: NotificationPermission;
  subscription: FakeSubscription | null;
  readonly asked: () => number;
  readonly subscribed: ReturnType<typeof vi.fn>;
}

/** A browser that can notify. */
function browser(permission: NotificationPermission, answer: NotificationPermission = permission): Browser {
  const ask = vi.fn<() => Promise<NotificationPermission>>(() => {
    here.permission = here.answer;
    return Promise.resolve(here.answer);
  });
  const subscribed = vi.fn<(options: unknown) => Promise<FakeSubscription>>(() => Promise.resolve(holding(here)));
  const here: Browser = { permission, answer, subscription: null, asked: () => ask.mock.calls.length, subscribed };
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', {
    get permission() {
      return here.permission;
    },
    requestPermission: ask,
  });
  const pushManager = { getSubscription: () => Promise.resolve(here.subscription), subscribe: subscribed };
  const serviceWorker = { getRegistration: () => Promise.resolve({ pushManager }) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return here;
}

/** Gives the browser a subscription with this key. */
function holding(here: Browser, key: ArrayBuffer = bytes(4, 1, 2, 3)): FakeSubscription {
  here.subscription = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: key },
    toJSON: () => JSON_OF_IT,
    unsubscribe: () => {
      here.subscription = null;
      return Promise.resolve(true);
    },
  };
  return here.subscription;
}

/** A browser in which notices are on. */
function notified(key?: ArrayBuffer): Browser {
  const here = browser('granted');
  holding(here, key);
  return here;
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** A kernel that remembers what is on. */
function kernelWith(first: boolean): Readonly<Record<string, KernelAnswer>> {
  let on = first;
  return {
    'GET /push': () => ({ public_key: KEY, devices: on ? 1 : 0 }),
    'POST /push/device': () => ({ on }),
    'PUT /push/subscription': () => {
      on = true;
    },
    'DELETE /push/subscription': () => {
      on = false;
    },
  };
}

const TITLE = 'Уведомления на этом устройстве';
const turnOnButton = () => screen.findByRole('button', { name: 'Включить уведомления' });

describe('notices on this device', () => {
  it('are switched on after a press, which alone asks the browser', async () => {
    const here = browser('default', 'granted');
    const { of, body } = await open('/profile/settings', { answers: kernelWith(false) });
    const button = await turnOnButton();
    expect(here.asked()).toBe(0);
    expect(of('POST /push/device')).toHaveLength(0);
    await userEvent.click(button);
    expect(await said('Уведомления включены')).toBeTruthy();
    expect(here.subscribed).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: KEY });
    expect(body('PUT /push/subscription')).toEqual(JSON_OF_IT);
    expect(await screen.findByRole('button', { name: 'Отключить' })).toBeTruthy();
  });

  it('are not on if the person refuses, and the page says where to allow them', async () => {
    const here = browser('default', 'denied');
    const { of } = await open('/profile/settings', { answers: kernelWith(false) });
    await userEvent.click(await turnOnButton());
    expect(await screen.findByText(/запрещены в настройках браузера/)).toBeTruthy();
    expect(here.subscribed).not.toHaveBeenCalled();
    expect(of('PUT /push/subscription')).toHaveLength(0);
  });

  it('are asked for again if the question was closed', async () => {
    browser('default', 'default');
    await open('/profile/settings', { answers: kernelWith(false) });
    await userEvent.click(await turnOnButton());
    expect(await screen.findByText(/не получил вашего разрешения/)).toBeTruthy();
    expect(await turnOnButton()).toBeTruthy();
  });

  it('leave no subscription behind if the kernel refuses the push service', async () => {
    const here = browser('granted');
    const answers = {
      ...kernelWith(false),
      'PUT /push/subscription': () => problemResponse(422, 'push_service_unknown'),
    };
    await open('/profile/settings', { answers });
    await userEvent.click(await turnOnButton());
    expect(await screen.findByText(/больница не отправляет сообщения/)).toBeTruthy();
    expect(here.subscription).toBeNull();
  });

  it('are switched off at the kernel and in the browser', async () => {
    const here = notified();
    const { body } = await open('/profile/settings', { answers: kernelWith(true) });
    await userEvent.click(await screen.findByRole('button', { name: 'Отключить' }));
    expect(await turnOnButton()).toBeTruthy();
    expect(body('DELETE /push/subscription')).toEqual({ endpoint: ENDPOINT });
    expect(here.subscription).toBeNull();
  });

  it('are off with an earlier key of the kernel, and switched on anew', async () => {
    const here = notified(bytes(9, 9, 9, 9));
    const { of } = await open('/profile/settings', { answers: kernelWith(false) });
    const button = await turnOnButton();
    expect(of('POST /push/device')).toHaveLength(0);
    await userEvent.click(button);
    expect(await said('Уведомления включены')).toBeTruthy();
    expect(here.subscribed).toHaveBeenCalledOnce();
  });

  it('are blocked in the browser', async () => {
    browser('denied');
    await open('/profile/settings', { answers: kernelWith(false) });
    expect(await screen.findByText(/запрещены в настройках браузера/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Включить уведомления' })).toBeNull();
  });

  it('cannot be had in an old browser', async () => {
    await open('/profile/settings', { answers: kernelWith(false) });
    expect(await screen.findByText(/не умеет показывать уведомления/)).toBeTruthy();
  });

  it.each([
    ['a hospital without them', ANNA, {}],
    ['an administrator', OLGA, kernelWith(false)],
    ['somebody who has not agreed yet', { ...ANNA, consentRequired: true }, kernelWith(false)],
  ])('are not offered by %s', async (_, me, answers) => {
    browser('default');
    await open('/profile/settings', { me, answers });
    expect(await screen.findByRole('heading', { name: 'Где вы вошли' })).toBeTruthy();
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    expect(screen.queryByRole('heading', { name: TITLE })).toBeNull();
  });
});
