/**
 * The administrator's uploads in this tab: one file is for one patient, as a saved file or as a result (B-292, B-293, X-019).
 * They go on while other pages are looked at.
 */
import {
  isUnderWay,
  type QueuedSending,
  resumableStorage,
  type Sending,
  sendingOf,
  uploadQueue,
  type UploadQueue,
  type UploadView,
  useUploadsOf,
} from '@cabinet/kit/resumable';
import type { SentType } from '../data/contract';

export interface Target {
  readonly userId: string;
  readonly type: SentType;
}

export type Upload = UploadView<Target>;

/**
 * What the kernel has in part. A storage of its own for each patient and type: the same file chosen for another patient must
 * not continue this one's upload.
 */
const unfinishedOf = ({ userId, type }: Target) => resumableStorage(`admin_files:${userId}:${type}`);

const send = (file: File, target: Target, { isForced, ...events }: QueuedSending): Sending =>
  sendingOf(file, {
    path: '/new_files/uploads',
    metadata: { user_id: target.userId, type: target.type, force: String(isForced) },
    storage: unfinishedOf(target),
    ...events,
  });

export type Queue = UploadQueue<Target>;

/** Files chosen on the page of one patient. */
export const uploads: Queue = uploadQueue(send);

/** Results for many patients: their report needs them until it is closed. */
export const resultUploads: Queue = uploadQueue(send);

export { isUnderWay, useUploadsOf };
