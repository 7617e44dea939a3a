/** Files of the chat: `mxc://` addresses, signed by the gateway for this patient, are loaded with the session's token. */
import { api, newIdempotencyKey } from '@cabinet/kit';
import { GUESTS } from './homeserver';

/** An upload or a download of some megabytes on a slow network. */
const FILE_TIMEOUT_MS = 300_000;

const MXC = /^mxc:\/\/([^/]+)\/([^/]+)$/;

/** `gateway`: that of patients or guests; the address is signed for one person. */
export async function download(gateway: string, address: string, signal: AbortSignal): Promise<Blob> {
  const [, server = '', media = ''] = MXC.exec(address) ?? [];
  const path = `${gateway}/client/v1/media/download/${encodeURIComponent(server)}/${encodeURIComponent(media)}`;
  return api.read(path, { signal, timeoutMs: FILE_TIMEOUT_MS, anonymous: gateway === GUESTS }, (response) =>
    response.blob(),
  );
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
