/** The browser's side of notices (Web Push): what it can do, its permission, its subscription. */

export type Permission = 'granted' | 'denied' | 'default';

/** Whether this browser can show notices here. Over plain http and in some private windows it cannot. */
export function canNotify(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

export const permission = (): Permission => Notification.permission;

/** Asks the person; browsers accept the question during a press only. */
export const askPermission = (): Promise<Permission> => Notification.requestPermission();

/** The service worker is registered after the first screen; without it nothing can be shown. */
async function manager(): Promise<PushManager | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager ?? null;
}

function base64url(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const isFor = ({ options }: PushSubscription, key: string) =>
  options.applicationServerKey !== null && base64url(options.applicationServerKey) === key;

/** The subscription made with the kernel's present key, if there is one. */
export async function subscriptionFor(key: string): Promise<PushSubscription | null> {
  const subscription = (await (await manager())?.getSubscription()) ?? null;
  return subscription && isFor(subscription, key) ? subscription : null;
}

/** Subscribes with the kernel's key. A subscription with an earlier key is of no use and goes. Null: the browser refuses. */
export async function subscribe(key: string): Promise<PushSubscription | null> {
  const push = await manager();
  if (!push) return null;
  const former = await push.getSubscription();
  if (former && !isFor(former, key)) await former.unsubscribe();
  try {
    return await push.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (error) {
    // No push service can be reached, or the browser has none.
    if (error instanceof DOMException) return null;
    throw error;
  }
}
