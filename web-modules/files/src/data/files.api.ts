/** The calls of files (specification 1 §7, under `/api`). `files.parse.ts` validates every response. */
import { api } from '@cabinet/kit';
import { download, type Way } from '@cabinet/kit/transfer';
import { parseFile, parseFileList, parseTicket } from './files.parse';
import type { FileList, UserFile } from './files.types';

/** Slow mobile internet needs minutes for a file that the page may hold in memory. */
const FILE_TIMEOUT_MS = 30 * 60_000;

const FILE = '/new_files/file';

/** The user's files. */
export const loadFiles = async (userId: string, signal: AbortSignal): Promise<FileList> =>
  parseFileList(await api.post<unknown>('/new_files/get_file_list_for_client', { body: { user_id: userId }, signal }));

export const loadFile = (id: string, { signal, onProgress }: Way): Promise<Blob> =>
  download(FILE, { query: { id }, signal, onProgress, timeoutMs: FILE_TIMEOUT_MS });

/** An address with which the browser loads the file itself, for a short time. */
export const askTicket = async (id: string): Promise<string> =>
  parseTicket(await api.post<unknown>(`${FILE}/ticket`, { query: { id } }));

/** `isForced`: the kernel numbers a name that another file has. */
export const renameFile = async (id: string, name: string, isForced: boolean): Promise<UserFile> =>
  parseFile(await api.patch<unknown>(FILE, { query: { id }, body: { name, force: isForced } }));

/** The file can be restored for some days; `isForGood`: one that is deleted already is removed at once. */
export const deleteFile = (id: string, isForGood: boolean): Promise<void> =>
  api.delete(FILE, { query: { id, forever: isForGood ? true : undefined } });

/** `isForced`: the kernel numbers a name that was taken meanwhile. */
export const restoreFile = async (id: string, isForced: boolean): Promise<UserFile> =>
  parseFile(await api.post<unknown>(`${FILE}/restore`, { query: { id, force: isForced ? true : undefined } }));
