/** The calls of the home page, and the last answer, which is kept on the device. */
import { api, offlineStore, session } from '@cabinet/kit';
import type { Attention, DatedAttention } from './attention.types';

/** Key in `offlineStore`. */
const KEPT = 'home:attention';

/** The hospital may take this long to answer; the kernel gives up a little earlier. */
const REFRESH_TIMEOUT_MS = 25_000;

async function keep(attention: Attention): Promise<DatedAttention> {
  const dated = { attention, at: new Date().toISOString() };
  await offlineStore.set(KEPT, dated);
  return dated;
}

/** What waits, from the kernel's own data. */
export const loadAttention = async (signal: AbortSignal): Promise<DatedAttention> =>
  keep(await api.get<Attention>('/attention', { signal }));

/** Has the hospital asked again where its answers are old. */
export const refreshAttention = async (): Promise<DatedAttention> =>
  keep(await api.ask<Attention>('/attention/refresh', { body: {}, timeoutMs: REFRESH_TIMEOUT_MS }));

const isDated = (value: unknown): value is DatedAttention => {
  if (typeof value !== 'object' || value === null) return false;
  const { at, attention } = value as Readonly<Record<string, unknown>>;
  if (typeof at !== 'string' || typeof attention !== 'object' || attention === null) return false;
  const { items, missing, asOf } = attention as Readonly<Record<string, unknown>>;
  return Array.isArray(items) && Array.isArray(missing) && typeof asOf === 'object' && asOf !== null;
};

/** The last answer, or null. */
export async function keptAttention(): Promise<DatedAttention | null> {
  const kept = await offlineStore.get(KEPT);
  return isDated(kept) ? kept : null;
}

/** The last answer as read while the code was loading, and whose it is. */
let early: { readonly userId: string | null | undefined; readonly kept: DatedAttention | null } | null = null;

/** Begins to read the last answer before the page is rendered. */
export async function readAhead(): Promise<void> {
  const userId = session.get()?.userId;
  const kept = await keptAttention();
  if (session.get()?.userId === userId) early = { userId, kept };
}

/** What was read ahead, once, for the user that it belongs to. */
export function takeEarly(): DatedAttention | null | undefined {
  const taken = early;
  early = null;
  return taken !== null && taken.userId === session.get()?.userId ? taken.kept : undefined;
}
