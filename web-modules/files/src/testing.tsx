/**
 * Opens `/my_files` as the shell does, with a mocked kernel whose files and uploads a test can change while the screen is
 * open.
 */
import {
  foreignResponse,
  kernel,
  type KernelAnswer,
  type KernelCall,
  problemResponse,
  renderModule,
} from '@cabinet/kit/testing';
import { offlineStore, session, type Variant } from '@cabinet/kit';
import { recordTexts } from '@cabinet/record/testing';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import ru from '../locales/ru.json';
import { FilesPages } from './FilesPages';
import { TusServer } from './testingTus';
import { uploads } from './upload/uploads';

/** A file as the kernel writes it. */
export interface Listed {
  readonly id: string;
  readonly name: string;
  readonly created: string;
  readonly size: number;
  readonly type: number;
  readonly media_type: string;
  readonly state: string;
  readonly has_thumbnail: boolean;
  readonly sha256: string;
  readonly is_new: boolean;
}

export const SCAN: Listed = {
  id: 'f-1',
  name: 'МРТ колена.pdf',
  created: '2026-11-18T09:30:00Z',
  size: 2_400_000,
  type: 5,
  media_type: 'application/pdf',
  state: 'ready',
  has_thumbnail: false,
  sha256: 'ab',
  is_new: false,
};

export const PHOTO: Listed = {
  ...SCAN,
  id: 'f-2',
  name: 'снимок.png',
  created: '2026-10-02T09:30:00Z',
  size: 340_000,
  media_type: 'image/png',
  has_thumbnail: true,
};

export interface KernelFiles {
  readonly file_list: readonly Listed[];
  readonly deleted: readonly (Listed & { readonly removed_at: string; readonly restorable_until: string })[];
  readonly quota: { readonly used_bytes: number; readonly limit_bytes: number };
  readonly max_bytes: number;
  readonly accepted: readonly string[];
  readonly is_confirmed: boolean;
  readonly upload_forbidden: boolean;
}

const LIST: KernelFiles = {
  file_list: [SCAN, PHOTO],
  deleted: [],
  quota: { used_bytes: 1_288_490_189, limit_bytes: 10_737_418_240 },
  max_bytes: 4000 * 1024 * 1024,
  accepted: ['pdf', 'png', 'zip'],
  is_confirmed: true,
  upload_forbidden: false,
};

export const LIST_CALL = 'POST /new_files/get_file_list_for_client';

export interface Opened {
  readonly user: UserEvent;
  readonly tus: TusServer;
  /** Calls of one kind, `'PATCH /new_files/file'`. */
  readonly of: (kind: string) => KernelCall[];
  /** The kernel's list from now on. */
  readonly change: (part: Partial<KernelFiles>) => void;
  /** Chooses files in the dialog of the browser. */
  readonly choose: (...files: readonly File[]) => Promise<void>;
  readonly address: () => string;
  readonly unmount: () => void;
}

export interface World {
  readonly list?: Partial<KernelFiles>;
  readonly answers?: Readonly<Record<string, KernelAnswer>>;
  readonly variant?: Partial<Variant>;
  readonly path?: string;
  readonly tus?: TusServer;
}

/** Text with normal instead of non-breaking spaces. */
export const plain = (text: string | null | undefined): string => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');

/** A file of this size without its content. */
export function fileOf(name: string, size = 1000, type = 'application/pdf'): File {
  const file = new File(['x'], name, { type, lastModified: 1 });
  Object.defineProperty(file, 'size', { value: size });
  // What is sent of it needs no content either.
  Object.defineProperty(file, 'slice', {
    configurable: true,
    value: (start: number, end: number) => {
      const part = new Blob(['x']);
      Object.defineProperty(part, 'size', { value: Math.min(end, size) - start });
      return part;
    },
  });
  return file;
}

const kindOf = ({ method, path }: KernelCall): string =>
  `${method} ${(path.split('?')[0] ?? '').replace(/(uploads)\/.+/, '$1/{id}')}`;

/** What jsdom lacks. */
function standIns() {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:shown');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
}

export async function open({ list = {}, answers = {}, variant = {}, path, tus }: World = {}): Promise<Opened> {
  standIns();
  uploads.reset();
  const server = tus ?? new TusServer();
  let known: KernelFiles = { ...LIST, ...list };
  const healthy: Readonly<Record<string, KernelAnswer>> = {
    [LIST_CALL]: () => known,
    'GET /new_files/thumbnail': () => foreignResponse('jpeg', { headers: { 'Content-Type': 'image/jpeg' } }),
    'POST /new_files/uploads': server.answer,
    'HEAD /new_files/uploads/{id}': server.answer,
    'PATCH /new_files/uploads/{id}': server.answer,
    'DELETE /new_files/uploads/{id}': server.answer,
  };
  const all = { ...healthy, ...answers };
  const calls = kernel((call) => {
    const answer = all[kindOf(call)];
    return answer ? answer(call) : problemResponse(404, 'not_found');
  });
  const { router, container, unmount } = await renderModule(<FilesPages />, {
    path: path ?? '/my_files',
    namespace: 'files',
    locales: { ru },
    texts: recordTexts,
    variant,
  });
  const user = userEvent.setup({ advanceTimers: (ms) => void (vi.isFakeTimers() && vi.advanceTimersByTime(ms)) });
  return {
    user,
    tus: server,
    of: (kind) => calls.filter((call) => kindOf(call) === kind),
    change: (part) => {
      known = { ...known, ...part };
    },
    choose: async (...files) => {
      const input = await vi.waitUntil(() => container.querySelector<HTMLInputElement>('input[multiple]'));
      await user.upload(input, [...files]);
    },
    address: () => router.state.location.pathname,
    unmount,
  };
}

/** What a reload does: the page and its files are gone, the user's storage stays. */
export function forgetPage(): void {
  uploads.reset();
}

/** Signs out: the shell deletes the user's storage. */
export async function signOutHere(): Promise<void> {
  act(() => session.end('signed-out'));
  await offlineStore.wipe();
}

/** Says that the browser has a network, or has none. */
export function network(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}
