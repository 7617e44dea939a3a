/** The second call of a registration: the scans. */
import { upload, type UploadOptions } from '@cabinet/kit/transfer';
import { FILE_PARTS, type Files } from '../data/auth.types';

/** The server reads files while they arrive: a slow phone needs time for 40 MB. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;

/** Does nothing if no file was chosen. */
export async function sendFiles(
  uploadToken: string,
  files: Files,
  onProgress: NonNullable<UploadOptions['onProgress']>,
): Promise<void> {
  const body = new FormData();
  for (const part of FILE_PARTS) {
    const file = files[part];
    if (file) body.append(part, file);
  }
  if ([...body.keys()].length === 0) return;
  await upload('/users/reg/files', body, {
    anonymous: true,
    headers: { 'Upload-Token': uploadToken },
    timeoutMs: UPLOAD_TIMEOUT_MS,
    onProgress,
  });
}
