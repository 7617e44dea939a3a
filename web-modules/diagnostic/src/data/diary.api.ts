/** API calls of the diary (specification 1 §7, below `/api`). */
import { api, ApiProblem } from '@cabinet/kit';
import { formOf, stripOf } from './diary.parse';
import type { DiaryAnswer, DiaryCorrection, DiaryDay, DiaryForm, ThesaurusNode } from './diary.types';

const part = encodeURIComponent;

/** A picture takes long on a slow network. */
const SAVE_TIMEOUT_MS = 120_000;

function known<T>(value: T | null): T {
  if (value === null) throw new ApiProblem({ code: 'bad_answer', status: 200 });
  return value;
}

export async function loadStrip(host: string, signal: AbortSignal): Promise<readonly DiaryDay[]> {
  return known(stripOf(await api.get<unknown>(`/${part(host)}/self_diagnostic`, { signal })));
}

/** */
export async function loadForm(host: string, date: string, signal: AbortSignal): Promise<DiaryForm> {
  return known(formOf(await api.get<unknown>(`/${part(host)}/self_diagnostic/${part(date)}`, { signal })));
}

/** Retries reuse the key, so the day is saved once however often it is sent. */
export async function saveForm(
  host: string,
  date: string,
  items: readonly DiaryAnswer[],
  idempotencyKey: string,
): Promise<DiaryForm> {
  const path = `/${part(host)}/self_diagnostic/${part(date)}`;
  return known(formOf(await api.post<unknown>(path, { body: { items }, idempotencyKey, timeoutMs: SAVE_TIMEOUT_MS })));
}

/** Replaces version `revision` of a saved day (issue 17). */
export async function correctForm(
  host: string,
  date: string,
  revision: number,
  items: readonly DiaryAnswer[],
  idempotencyKey: string,
): Promise<DiaryForm> {
  const path = `/${part(host)}/self_diagnostic/${part(date)}`;
  const options = { body: { revision, items }, idempotencyKey, timeoutMs: SAVE_TIMEOUT_MS };
  return known(formOf(await api.put<unknown>(path, options)));
}

/** The corrections of a day, the latest first. */
export function loadCorrections(host: string, date: string, signal: AbortSignal): Promise<readonly DiaryCorrection[]> {
  return api.get<readonly DiaryCorrection[]>(`/${part(host)}/self_diagnostic/${part(date)}/corrections`, { signal });
}

/** */
export function loadThesaurus(host: string, code: string, signal: AbortSignal): Promise<ThesaurusNode> {
  return api.get<ThesaurusNode>(`/${part(host)}/thesaurus/${part(code)}`, { signal });
}
