/** Opens a screen of this module with a mocked kernel. */
import { type Permission, session } from '@cabinet/kit';
import {
  ALL_PERMISSIONS,
  demoPerson,
  kernel,
  type KernelCall,
  problemResponse,
  renderModule,
} from '@cabinet/kit/testing';
import { recordTexts } from '@cabinet/record/testing';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import ru from '../locales/ru.json';
import { AdminFilesPages } from './AdminFilesPages';
import type { FileEvent, FileExchange, FileItem } from './data/contract';
import { results } from './results/batch';
import { resultUploads, uploads } from './upload/uploads';

export const SCAN: FileItem = {
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

export const PHOTO: FileItem = { ...SCAN, id: 'f-2', index: 2, name: 'снимок.png', media_type: 'image/png', is_new: 0 };

export const LETTER: FileItem = {
  ...SCAN,
  id: 's-1',
  name: 'Заключение.pdf',
  type: 0,
  list: 'SAVED_FILE',
  is_new: 0,
  seen_at: '2026-11-26T10:00:00Z',
};

export const EVENT: FileEvent = {
  id: 'e-1',
  user_id: 'c-1',
  date: '2026-11-26',
  fio: 'Иванова Анна Сергеевна',
  client_id: '771204',
  is_new: 1,
  file_list: [SCAN, PHOTO],
  more: 0,
};

export const OLD: FileEvent = {
  ...EVENT,
  id: 'e-2',
  user_id: 'c-2',
  date: '2026-11-20',
  fio: 'Ким Дмитрий',
  client_id: null,
  is_new: 0,
  file_list: [{ ...PHOTO, id: 'f-3', name: 'анализ.pdf' }],
};

export const EXCHANGE: FileExchange = {
  user: { id: 'c-1', fio: 'Иванова Анна Сергеевна', username: 'ivanova.as', client_id: '771204' },
  received: [SCAN, PHOTO],
  sent: [LETTER],
  deleted: [],
  quota: { used_bytes: 1_288_490_189, limit_bytes: 10_737_418_240 },
  max_bytes: 4000 * 1024 * 1024,
  accepted: ['pdf', 'png'],
  upload_forbidden: false,
};

export const page = (content: readonly FileEvent[], more: object = {}) => ({
  content,
  page: 0,
  size: 50,
  next: null,
  previous: null,
  ...more,
});

export type Answers = Readonly<Record<string, (call: KernelCall) => unknown>>;

export const SEARCH = 'POST /admin/files/search';
export const COUNT = 'POST /admin/files/count';
export const COUNTERS = 'GET /admin/cabinets/counters';
const STREAM = 'GET /admin/events';
export const VIEWED = 'POST /admin/files/viewed';
export const USER = 'GET /admin/files/user/c-1';
export const TICKET = 'POST /new_files/file/ticket';
export const MATCH = 'POST /admin/results/match';

const TUS = { 'Tus-Resumable': '1.0.0' };

/** The names that were uploaded, each whole in one part. */
const uploading: Answers = {
  'POST /new_files/uploads': () =>
    new Response(null, { status: 201, headers: { ...TUS, Location: '/api/new_files/uploads/t-1' } }),
  'PATCH /new_files/uploads/t-1': ({ body }) =>
    new Response(null, {
      status: 204,
      headers: { ...TUS, 'Upload-Offset': String((body as unknown as Blob).size), 'Cabinet-File-Id': 'f-9' },
    }),
};

const USUAL: Answers = {
  ...uploading,
  [SEARCH]: () => page([EVENT, OLD]),
  [COUNT]: () => ({ total: 64, total_pages: 2, is_exact: true }),
  [STREAM]: () => problemResponse(403, 'forbidden'),
  [COUNTERS]: () => ({ new_cabinets: 0, new_events: 3 }),
  [VIEWED]: () => ({ marked: 1 }),
  [USER]: () => EXCHANGE,
  [TICKET]: () => ({ url: '/api/new_files/f-1/content?ticket=t', expiresAt: '2026-11-26T10:05:00Z' }),
};

export interface Opened {
  readonly user: UserEvent;
  readonly of: (kind: string) => KernelCall[];
  readonly address: () => string;
  /** Chooses files in the dialog of the browser. */
  readonly choose: (...files: readonly File[]) => Promise<void>;
}

const kindOf = ({ method, path }: KernelCall) => `${method} ${path.split('?')[0] ?? ''}`;

/** `answers`: by method and path without the query; the others are as usual. */
export async function open(
  path: string,
  answers: Answers = {},
  permissions: readonly Permission[] = ALL_PERMISSIONS,
): Promise<Opened> {
  uploads.reset();
  resultUploads.reset();
  results.clear();
  const all = { ...USUAL, ...answers };
  const calls = kernel(
    (call) => all[kindOf(call)]?.(call) ?? (kindOf(call) in all ? undefined : problemResponse(404, 'not_found')),
  );
  const person = { ...demoPerson, userId: 'admin-1', authorities: [{ authority: 'ROLE_ADMIN' as const }], permissions };
  const { router, container } = await renderModule(<AdminFilesPages />, {
    path,
    namespace: 'admin_files',
    locales: { ru },
    texts: recordTexts,
    person,
  });
  session.begin({ token: 'token', userId: person.userId, role: 'ROLE_ADMIN' });
  const user = userEvent.setup();
  return {
    user,
    of: (kind) => calls.filter((call) => kindOf(call) === kind),
    address: () => router.state.location.pathname + router.state.location.search,
    choose: async (...files) => {
      const input = await vi.waitUntil(() => container.querySelector<HTMLInputElement>('input[multiple]'));
      await user.upload(input, [...files]);
    },
  };
}

/** What the browser was told to download: address and name. */
export function followed(): readonly string[] {
  const links: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    links.push(`${this.getAttribute('href') ?? ''} ${this.download}`);
  });
  return links;
}

export const bodyOf = (call: KernelCall | undefined): unknown => JSON.parse(call?.body ?? 'null');

/** What a tus client says about the file. */
export const metadataOf = (call: KernelCall | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (call?.headers.get('Upload-Metadata') ?? '').split(',').map((pair) => {
      const [key = '', value = ''] = pair.split(' ');
      return [key, new TextDecoder().decode(Uint8Array.from(atob(value), (letter) => letter.codePointAt(0) ?? 0))];
    }),
  );

/** Text with normal instead of non-breaking spaces. */
export const plain = (text: string | null | undefined): string => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');

/** The texts of a table's rows. */
export const cells = (table: HTMLElement): string[][] =>
  [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('[data-label]')].map(({ textContent }) => plain(textContent)),
  );
