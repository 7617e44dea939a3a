/** Opens a screen of this module as the shell does, with a mocked kernel that responds by method and path. */
import { session, toast } from '@cabinet/kit';
import {
  demoPerson,
  demoVariant,
  kernel,
  type KernelAnswer,
  type KernelCall,
  problemResponse,
  renderModule,
} from '@cabinet/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import ru from '../locales/ru.json';
import type { Me } from './data/me';
import type { DocumentType } from './data/profile.types';
import { StopPage } from './stop/StopPage';
import { ProfilePages } from './ProfilePages';
import { personKey, PersonProvider, useQuery } from '@cabinet/kit';

export const ANNA: Me = {
  ...demoPerson,
  email: 'anna@example.org',
  phone: '+79000000001',
  snils: '112-233-445 95',
  hasPassword: true,
  consentRequired: false,
  leavingAt: null,
  pendingEmail: null,
};

/** A user of the state portal without a password here. */
export const VOUCHED: Me = { ...ANNA, fromEsia: true, hasPassword: false };

/** An administrator. */
export const OLGA: Me = { ...ANNA, type: 'ADMIN', authorities: [{ authority: 'ROLE_ADMIN' }] };

type Answers = Readonly<Record<string, KernelAnswer>>;

const HEALTHY: Answers = {
  'GET /users/me/accounts': () => [],
  'GET /documents': () => [],
  'GET /documents/types': () => TYPES,
  'GET /users/me/consents': () => ({ current: null, esia: null, history: [] }),
  'GET /users/me/sessions': () => [],
  'GET /users/me/factors': () => ({ totp: null, recoveryCodesLeft: 0, passkeys: [], required: false }),
  'GET /notifications/settings': () => ({
    kinds: [],
    channels: [],
    quiet_hours: { on: false, from: '22:00', to: '08:00' },
  }),
  'GET /push': () => ({ public_key: null, devices: 0 }),
  'GET /users/me/access-log': () => ({ entries: [], next: null }),
};

/** A toast; screen readers get the message from a separate live region. */
export const said = (text: string) => screen.findByText(text, { selector: '[data-toast] *' });

/** The response of `GET /documents/types`. */
export const TYPES: readonly DocumentType[] = [
  {
    type: 'PASSPORT',
    label: 'documents.types.PASSPORT',
    citizenship: ['RU'],
    mask: '9999 999999',
    serial: 'required',
    serialPattern: '^[0-9]{4}$',
    numberPattern: '^[0-9]{6}$',
  },
  {
    type: 'MILITARY_ID',
    label: 'documents.types.MILITARY_ID',
    citizenship: ['RU'],
    mask: null,
    serial: 'required',
    serialPattern: '^[А-ЯЁ]{2}$',
    numberPattern: '^[0-9]{6,7}$',
  },
  {
    type: 'FOREIGN_ID',
    label: 'documents.types.FOREIGN_ID',
    citizenship: ['FOREIGN'],
    mask: null,
    serial: 'none',
    serialPattern: null,
    numberPattern: '^.{1,64}$',
  },
];

export interface Opened {
  readonly calls: KernelCall[];
  /** Calls of one kind, `'PATCH /users/update'`. */
  readonly of: (kind: string) => KernelCall[];
  readonly body: (kind: string) => unknown;
  readonly address: () => string;
}

export interface Options {
  readonly me?: Me;
  readonly answers?: Answers;
  readonly esia?: boolean;
}

/** Like the shell, reads the user from the query cache. */
function Kept({ me }: { readonly me: Me }) {
  const { data } = useQuery({
    queryKey: personKey(me.userId),
    queryFn: () => me,
    staleTime: Infinity,
    initialData: me,
  });
  return (
    <PersonProvider person={data}>
      <ProfilePages />
    </PersonProvider>
  );
}

export async function open(path: string, { me = ANNA, answers = {}, esia = false }: Options = {}): Promise<Opened> {
  const all: Answers = { 'GET /users/me': () => me, ...HEALTHY, ...answers };
  const kindOf = ({ method, path: place }: KernelCall) => `${method} ${place.split('?')[0] ?? ''}`;
  const calls = kernel((call) => {
    const answer = all[kindOf(call)];
    return answer ? answer(call) : problemResponse(404, 'not_found');
  });
  const { router } = await renderModule(<Kept me={me} />, {
    path,
    namespace: 'profile',
    locales: { ru },
    person: me,
    variant: { signIn: { ...demoVariant.signIn, esia } },
  });
  const of = (kind: string) => calls.filter((call) => kindOf(call) === kind);
  return {
    calls,
    of,
    body: (kind) => JSON.parse(of(kind).at(-1)?.body ?? 'null') as unknown,
    address: () => router.state.location.pathname + router.state.location.search,
  };
}

/** Opens the page of a link in an e-mail. Without an answer, the kernel does not know the link. */
export async function openStopPage(path: string, answers: Answers = {}): Promise<readonly KernelCall[]> {
  const calls = kernel((call) => {
    const answer = answers[`${call.method} ${call.path}`];
    return answer ? answer(call) : problemResponse(404, 'link_not_valid');
  });
  await renderModule(<StopPage />, { path, namespace: 'profile', locales: { ru } });
  return calls;
}

/** Clean storage and no messages; `narrow` simulates a phone. Call once per test file. */
export function freshBrowser(): { narrow: (is: boolean) => void } {
  let isNarrow = false;
  beforeEach(() => {
    isNarrow = false;
    vi.stubGlobal('matchMedia', () => ({
      matches: isNarrow,
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }));
    // jsdom has no CSS object; React Aria escapes ids with it.
    vi.stubGlobal('CSS', { escape: (text: string) => text });
    sessionStorage.clear();
    localStorage.clear();
    session.reset();
    toast.clear();
  });
  afterEach(cleanup);
  return {
    narrow: (is) => {
      isNarrow = is;
    },
  };
}
