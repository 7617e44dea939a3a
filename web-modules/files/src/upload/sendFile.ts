/** How this module sends a file of the patient: `POST /new_files/uploads` and its storage for resuming. */
import { type QueuedSending, type Sending, sendingOf, resumableStorage } from '@cabinet/kit/resumable';

/** Uploads of this user that are not finished. */
export const unfinished = resumableStorage('files');

/** saved by the patient. */
const OWN_TYPE = '5';

export interface SendOptions extends QueuedSending {
  readonly userId: string;
}

export const sendFile = (file: File, { userId, isForced, ...events }: SendOptions): Sending =>
  sendingOf(file, {
    path: '/new_files/uploads',
    metadata: { user_id: userId, type: OWN_TYPE, force: String(isForced) },
    storage: unfinished,
    ...events,
  });
