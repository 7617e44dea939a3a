/** Opens a screen of this module as the shell does, signed in as the demo patient, in Russian. */
import {
  createQueryClient,
  ModuleProvider,
  PersonProvider,
  QueryClientProvider,
  session,
  toast,
  ToastRegion,
  VariantProvider,
  type ModuleManifest,
  type Person,
  type Variant,
} from '@cabinet/kit';
import { createMemoryRouter, RouterProvider } from '@cabinet/kit/router';
import { startTestI18n } from '@cabinet/kit/testing';
import { cleanup, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import ru from '../locales/ru.json';
import manifest from '../module.json';
import { VisitPages } from './VisitPages';

/** The fixed time of these tests: a Saturday in Moscow. */
export const NOW = new Date('2026-11-21T09:00:00Z');

/** The only host with booking, as in most hospitals. */
export const HUB = { id: 'netrika1', name: 'Региональная запись к врачу', description: '' };

const VARIANT: Variant = {
  id: 'default',
  organisation: {
    title: 'Больница',
    shortTitle: 'Больница',
    phone: '+7 495',
    phoneHours: '',
    address: '',
    translations: {},
  },
  branding: { brand: '', brandDark: '', logo: '', favicon: '' },
  languages: ['ru'],
  timezone: 'Europe/Moscow',
  signIn: { mode: 'login', esiaUnavailable: false, esia: false, leastPasswordCharacters: 10 },
  hosts: [{ id: 'netrika1', name: 'Региональная запись к врачу' }],
  landing: 'visit/my_tickets',
  menu: [],
  usersTable: { columns: [] },
  visits: { booking: 'on', waitTimeoutMs: 60_000, settleMs: 120_000, windowMonths: 2, hosts: [HUB] },
  records: { diary: null },
  session: { idleWarningMs: 600_000 },
  demo: null,
  texts: {},
};

const PERSON = {
  userId: 'u-1',
  firstName: 'Анна',
  lastName: 'Иванова',
  patrName: 'Сергеевна',
} as Person;

export { TOAST } from '@cabinet/kit/testing';

/** An open screen. */
export interface Opened {
  readonly user: UserEvent;
  /** The current address, `/visit/write?clinic=17`. */
  readonly address: () => string;
  readonly back: () => Promise<void>;
}

/** Clean storage, no toasts, a fixed clock; call once per test file. */
export function freshBrowser(): void {
  beforeEach(async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    Element.prototype.scrollIntoView = () => undefined;
    // jsdom has no CSS object; React Aria escapes ids with it.
    vi.stubGlobal('CSS', { escape: (text: string) => text });
    sessionStorage.clear();
    localStorage.clear();
    session.reset();
    session.renew({ token: 'token' });
    session.setPerson('u-1', 'ROLE_PATIENT');
    toast.clear();
    await startTestI18n({ visits: ru });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** Renders the module at an address. */
export function open(address: string, visits: Partial<Variant['visits']> = {}): Opened {
  const variant: Variant = { ...VARIANT, visits: { ...VARIANT.visits, ...visits } };
  const router = createMemoryRouter([{ path: '*', element: <VisitPages /> }], { initialEntries: [address] });
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <VariantProvider variant={variant}>
        <PersonProvider person={PERSON}>
          <ModuleProvider manifest={manifest as unknown as ModuleManifest}>
            <RouterProvider router={router} />
          </ModuleProvider>
          <ToastRegion />
        </PersonProvider>
      </VariantProvider>
    </QueryClientProvider>,
  );
  return {
    user: userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) }),
    address: () => router.state.location.pathname + router.state.location.search,
    back: () => router.navigate(-1),
  };
}
