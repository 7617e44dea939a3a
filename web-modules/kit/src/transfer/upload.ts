/** Uploads files with progress, which only XMLHttpRequest reports. */
import { api, type CallOptions, transfers } from '@cabinet/kit';

export interface UploadOptions extends Omit<CallOptions, 'body' | 'fetcher'> {
  /** `total`: bytes of the whole body; null if the browser does not know it. */
  readonly onProgress?: (bytes: number, total: number | null) => void;
}

/** Sends files with `POST`: a `FormData` as multipart, a `Blob` as it is. */
export function upload<T>(path: string, body: FormData | Blob, options: UploadOptions = {}): Promise<T> {
  const { onProgress, ...call } = options;
  const fetcher = (address: string, init: RequestInit) => sendWithProgress(address, init, onProgress);
  return transfers.count(api.post<T>(path, { ...call, body, fetcher }));
}

/** Statuses without a body. */
const EMPTY = new Set([204, 205, 304]);

/** What `fetch` does, for a body whose progress matters. */
function sendWithProgress(
  address: string,
  { method = 'GET', headers, body, signal }: RequestInit,
  onProgress: UploadOptions['onProgress'],
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      onProgress?.(loaded, lengthComputable ? total : null);
    request.onload = () => {
      const { status, responseText } = request;
      resolve(new Response(EMPTY.has(status) ? null : responseText, { status, headers: headersOf(request) }));
    };
    request.onerror = () => reject(new TypeError('the upload failed'));
    request.onabort = () => reject(new DOMException('stopped', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body as XMLHttpRequestBodyInit | null | undefined);
  });
}

function headersOf(request: XMLHttpRequest): [name: string, value: string][] {
  return request
    .getAllResponseHeaders()
    .split('\r\n')
    .flatMap((line) => {
      const colon = line.indexOf(':');
      return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).trim()]] : [];
    });
}
