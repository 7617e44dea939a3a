/** The calls of the home page, and the last answer, which is kept on the device. */
import { api, offlineStore } from '@cabinet/kit';
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
