/** One's own data as a file: fetched with the token, counted on its way, given to the browser. */
import { api } from '@cabinet/kit';

/** A big archive on a slow network is not given up after half a minute. */
export const EXPORT_TIMEOUT_MS = 10 * 60_000;

export function loadExport(language: string, onProgress: (bytes: number) => void, signal: AbortSignal): Promise<Blob> {
  return api.file('/users/me/export', { query: { language }, timeoutMs: EXPORT_TIMEOUT_MS, onProgress, signal });
}

/** How long the address of the file lives: phones fetch it after the click has returned. */
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
