/** The user's own data as a file, fetched with the token and with progress. */
import { download, type Way } from '@cabinet/kit/transfer';

/** Long enough for a large archive on a slow network. */
export const EXPORT_TIMEOUT_MS = 10 * 60_000;

export function loadExport(language: string, way: Way): Promise<Blob> {
  return download('/users/me/export', { query: { language }, timeoutMs: EXPORT_TIMEOUT_MS, ...way });
}
