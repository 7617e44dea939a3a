/** Downloads a file through the page: with the token, in pieces, so that a slow network shows progress. */
import { api, type CallOptions, transfers } from '@cabinet/kit';

/** Callbacks for the response's headers and for the number of bytes received. */
export interface DownloadOptions extends CallOptions {
  readonly onProgress?: (bytes: number) => void;
  readonly onHeaders?: (headers: Headers) => void;
}

export function download(path: string, options: DownloadOptions = {}): Promise<Blob> {
  const { onProgress, onHeaders, ...call } = options;
  const file = api.read(path, call, (response) => {
    onHeaders?.(response.headers);
    return fileOf(response, onProgress);
  });
  return transfers.count(file);
}

async function fileOf(response: Response, onProgress?: (bytes: number) => void): Promise<Blob> {
  const reader = response.body?.getReader();
  if (!reader) return await response.blob();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    parts.push(piece.value);
    bytes += piece.value.byteLength;
    onProgress?.(bytes);
  }
  return new Blob(parts, { type: response.headers.get('Content-Type') ?? '' });
}
