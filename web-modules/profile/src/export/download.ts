/** The user's own data as a file, fetched with the token and with progress. */
import { api } from '@cabinet/kit';

/** Long enough for a large archive on a slow network. */
export const EXPORT_TIMEOUT_MS = 10 * 60_000;

export function loadExport(language: string, onProgress: (bytes: number) => void, signal: AbortSignal): Promise<Blob> {
  return api.file('/users/me/export', { query: { language }, timeoutMs: EXPORT_TIMEOUT_MS, onProgress, signal });
}
