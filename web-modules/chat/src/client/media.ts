/** Files of the chat: `mxc://` addresses, signed by the gateway for this patient, are loaded with the session's token. */
import { api, newIdempotencyKey } from '@cabinet/kit';

/** An upload or a download of some megabytes on a slow network. */
const FILE_TIMEOUT_MS = 300_000;

const MXC = /^mxc:\/\/([^/]+)\/([^/]+)$/;

export async function download(address: string, signal: AbortSignal): Promise<Blob> {
  const [, server = '', media = ''] = MXC.exec(address) ?? [];
  const path = `/chat/_matrix/client/v1/media/download/${encodeURIComponent(server)}/${encodeURIComponent(media)}`;
  return api.read(path, { signal, timeoutMs: FILE_TIMEOUT_MS }, (response) => response.blob());
}

/** Returns the content of the message that shows the file. */
export async function upload(file: File): Promise<Readonly<Record<string, unknown>>> {
  const { content_uri: url } = await api.post<{ readonly content_uri: string }>('/chat/_matrix/media/v3/upload', {
    query: { filename: file.name },
    body: file,
    idempotencyKey: newIdempotencyKey(),
    timeoutMs: FILE_TIMEOUT_MS,
  });
  return {
    msgtype: file.type.startsWith('image/') ? 'm.image' : 'm.file',
    body: file.name,
    url,
    info: { mimetype: file.type, size: file.size },
  };
}
