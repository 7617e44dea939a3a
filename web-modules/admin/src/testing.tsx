/** Opens a screen of this module with a mocked kernel. */
import { type Permission, session, type SlotSource, SlotsProvider } from '@cabinet/kit';
import {
  ALL_PERMISSIONS,
  demoPerson,
  kernel,
  type KernelCall,
  problemResponse,
  renderModule,
} from '@cabinet/kit/testing';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import ru from '../locales/ru.json';
import { AdminPages } from './AdminPages';
import type { CabinetRow, UserDetail } from './data/contract';
import type { FileExchange, FileItem } from './data/files.api';

export const ROW: CabinetRow = {
  id: 'c-1',
  number: 10_482,
  username: 'ivanova.as',
  first_name: 'Анна',
  last_name: 'Иванова',
  patr_name: 'Сергеевна',
  email: 'a.ivanova@example.org',
  esia_oid: 'yes',
  from_esia: true,
  client_id: '771204',
  birth_date: '1958-03-12',
  snils: null,
  created: '2026-11-20T10:00:00Z',
  last_login: null,
  citizenship: 'RU',
  is_new: 1,
  is_disabled: false,
  is_locked: false,
  files_upload_forbidden: false,
  view_forbidden: false,
  identity_proved: false,
  requested_role: null,
  leaves_at: null,
};

export const KIM: CabinetRow = {
  ...ROW,
  id: 'c-2',
  number: 10_481,
  username: 'kim.do',
  first_name: 'Дмитрий',
  last_name: 'Ким',
  patr_name: null,
  email: null,
  esia_oid: 'no',
  from_esia: false,
  client_id: null,
  is_new: 0,
};

export const DETAIL: UserDetail = {
  ...KIM,
  email: 'kim@example.org',
  phone: '+7 900 000-00-01',
  gender: 'MALE',
  relations: [{ host: 'netrika1', clinic: '501', client_id: '77' }],
  consents: [{ kind: 'personal_data', version: '2026-01', given_at: '2026-11-20T10:00:00Z', withdrawn_at: null }],
  sessions: [{ signed_in_at: '2026-11-20T10:00:00Z', last_used_at: '2026-11-21T10:00:00Z', device: 'Firefox' }],
};

const FILE: FileItem = {
  id: 'f-1',
  index: 1,
  name: 'МРТ колена.pdf',
  size: 2_400_000,
  type: 5,
  state: 'ready',
  media_type: 'application/pdf',
  created: '2026-11-26T09:30:00Z',
  is_new: 1,
  list: 'NEW_FILE',
  seen_at: null,
  has_thumbnail: false,
};

/** A user's files, newest last: the kernel's order does not matter to the card. */
export const filesOf = (count: number): FileExchange => ({
  user: { id: 'c-2', fio: 'Ким Дмитрий', username: 'kim.do', client_id: null },
  received: Array.from({ length: count }, (_, index) => ({
    ...FILE,
    id: `f-${String(index)}`,
    name: `снимок${String(index)}.png`,
    created: `2026-11-1${String(index)}T09:30:00Z`,
    is_new: 0,
  })),
  sent: [{ ...FILE, id: 's-1', name: 'Заключение.pdf', type: 0, list: 'SAVED_FILE', is_new: 0 }],
  deleted: [],
  quota: { used_bytes: 0, limit_bytes: 10_737_418_240 },
  max_bytes: 1,
  accepted: [],
  upload_forbidden: false,
});

export const page = (content: readonly CabinetRow[], more: object = {}) => ({
  content,
  page: 0,
  size: 50,
  next: null,
  previous: null,
  tolerance: null,
  ...more,
});

export const COLUMNS = ['id', 'last_name', 'first_name', 'patr_name', 'username', 'email', 'esia_oid', 'client_id'].map(
  (id) => ({ id, default_visible: true }),
);

export type Answers = Readonly<Record<string, (call: KernelCall) => unknown>>;

export const LIST = 'POST /admin/cabinets/search';
export const COUNT = 'POST /admin/cabinets/count';
export const COUNTERS = 'GET /admin/cabinets/counters';
export const STREAM = 'GET /admin/events';
export const NEWEST = 'GET /admin/cabinets/new';
export const VIEWED = 'POST /admin/cabinets/viewed';
export const NEW_FILES = 'GET /admin/files/new';
export const FILES_VIEWED = 'POST /admin/files/viewed';
export const HEALTH = 'GET /admin/health';
export const PREFERENCES = 'PUT /admin/preferences';

/** Two accounts, one of them new; no messages. */
const USUAL: Answers = {
  [LIST]: () => page([ROW, KIM]),
  [COUNT]: () => ({ total: 482, total_pages: 10, is_exact: true }),
  [COUNTERS]: () => ({ new_cabinets: 1, new_events: 0 }),
  [STREAM]: () => problemResponse(403, 'forbidden'),
  [NEWEST]: () => ({ content: [], total: 0 }),
  [NEW_FILES]: () => ({ content: [], total: 0 }),
  [FILES_VIEWED]: () => ({ marked: 1 }),
  'GET /admin/files/user/c-2': () => filesOf(0),
  'GET /admin/files/user/admin-1': () => filesOf(0),
  [VIEWED]: () => ({ marked: 1 }),
  'GET /admin/columns': () => COLUMNS,
  'GET /admin/preferences': () => ({ table: {} }),
  [PREFERENCES]: () => undefined,
  'GET /documents/types': () => [],
  'GET /admin/payments': () => ({ payments: [], hasMore: false }),
  // As where nothing of it is to be told.
  [HEALTH]: () => problemResponse(403, 'forbidden'),
};

export interface Opened {
  readonly user: UserEvent;
  readonly of: (kind: string) => KernelCall[];
  readonly address: () => string;
  /** All addresses since the screen was opened, also those that other modules serve. */
  readonly visited: readonly string[];
}

/** `answers`: by method and path without the query; the others are as usual. `slots`: what other modules add. */
export async function open(
  path: string,
  answers: Answers = {},
  permissions: readonly Permission[] = ALL_PERMISSIONS,
  slots: SlotSource | null = null,
): Promise<Opened> {
  const kindOf = ({ method, path: place }: KernelCall) => `${method} ${place.split('?')[0] ?? ''}`;
  const all = { ...USUAL, ...answers };
  const calls = kernel(
    (call) => all[kindOf(call)]?.(call) ?? (kindOf(call) in all ? undefined : problemResponse(404, 'not_found')),
  );
  const person = { ...demoPerson, userId: 'admin-1', authorities: [{ authority: 'ROLE_ADMIN' as const }], permissions };
  const { router } = await renderModule(
    slots ? (
      <SlotsProvider value={slots}>
        <AdminPages />
      </SlotsProvider>
    ) : (
      <AdminPages />
    ),
    { path, namespace: 'admin', locales: { ru }, person },
  );
  const visited: string[] = [];
  router.subscribe(({ location }) => void visited.push(location.pathname + location.search));
  session.begin({ token: 'token', userId: person.userId, role: 'ROLE_ADMIN' });
  return {
    user: userEvent.setup(),
    of: (kind) => calls.filter((call) => kindOf(call) === kind),
    visited,
    address: () => router.state.location.pathname + router.state.location.search,
  };
}

export const bodyOf = (call: KernelCall | undefined): unknown => JSON.parse(call?.body ?? 'null');

/** Text with normal instead of non-breaking spaces. */
export const plain = (text: string | null | undefined): string => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');

/** The texts of a table's rows. */
export const cells = (table: HTMLElement): string[][] =>
  [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('[data-label]')].map(({ textContent }) => plain(textContent)),
  );
