/**
 * Input validation of the file calls. An unusable row (no id, no name) is dropped; a response of an unexpected shape is an
 * error like any other failed call.
 */
import { ApiProblem } from '@cabinet/kit';
import { type DeletedFile, FILE_STATES, type FileKind, type FileList, type Quota, type UserFile } from './files.types';
import { MAX_FILE_BYTES } from './limits';

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

const bad = () => new ApiProblem({ code: 'bad_answer', status: 0 });

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const bytes = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;
const isInstant = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const rows = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

/** 0 is written by the hospital, 5 by the patient; both are files of the user. */
const KINDS: ReadonlyMap<unknown, FileKind> = new Map([
  [0, 'fromClinic'],
  [1, 'payment'],
  [5, 'own'],
  [6, 'result'],
]);

function fileOf(row: Row): UserFile | null {
  const { id, name, created } = row;
  if (text(id) === '' || text(name) === '' || !isInstant(created)) return null;
  return {
    id: text(id),
    name: text(name),
    created,
    size: bytes(row.size),
    kind: KINDS.get(row.type) ?? 'fromClinic',
    mediaType: text(row.media_type),
    // A state that this version does not know must not offer an unchecked file.
    state: FILE_STATES.find((state) => state === row.state) ?? 'checking',
    hasThumbnail: row.has_thumbnail === true,
    isNew: row.is_new === true,
  };
}

function deletedOf(row: Row): DeletedFile | null {
  const file = fileOf(row);
  const { restorable_until: restorableUntil } = row;
  return file && isInstant(restorableUntil) ? { ...file, restorableUntil } : null;
}

function quotaOf(value: unknown): Quota | null {
  if (!isRow(value) || bytes(value.limit_bytes) === 0) return null;
  return { usedBytes: bytes(value.used_bytes), limitBytes: bytes(value.limit_bytes) };
}

export function parseFile(value: unknown): UserFile {
  const file = isRow(value) ? fileOf(value) : null;
  if (file === null) throw bad();
  return file;
}

export function parseFileList(value: unknown): FileList {
  if (!isRow(value) || !Array.isArray(value.file_list)) throw bad();
  return {
    files: rows(value.file_list).flatMap((row) => fileOf(row) ?? []),
    deleted: rows(value.deleted).flatMap((row) => deletedOf(row) ?? []),
    quota: quotaOf(value.quota),
    maxBytes: bytes(value.max_bytes) || MAX_FILE_BYTES,
    accepted: (Array.isArray(value.accepted) ? value.accepted : [])
      .filter((one): one is string => typeof one === 'string' && one !== '')
      .map((one) => (one.startsWith('.') ? one : `.${one}`)),
    isConfirmed: value.is_confirmed !== false,
    isUploadForbidden: value.upload_forbidden === true,
  };
}

/** The address of a file for the browser itself; only one of this site. */
export function parseTicket(value: unknown): string {
  const url = isRow(value) ? text(value.url) : '';
  if (!/^\/(?![/\\])/.test(url)) throw bad();
  return url;
}
