/**
 * Downloads the user's own data as a file: fetched with the token, with progress, passed to the browser's downloads.
 */
import { api } from '@cabinet/kit';

/** Long enough for a large archive on a slow network. */
export const EXPORT_TIMEOUT_MS = 10 * 60_000;

export function loadExport(language: string, onProgress: (bytes: number) => void, signal: AbortSignal): Promise<Blob> {
  return api.file('/users/me/export', { query: { language }, timeoutMs: EXPORT_TIMEOUT_MS, onProgress, signal });
}

/** How long the object URL stays valid: phones fetch it after the click handler has returned. */
const KEEP_MS = 60_000;

export function giveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
