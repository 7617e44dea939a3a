/** The uploads of the patient's own files in this tab (A-220…A-226). */
import { session } from '@cabinet/kit';
import { isUnderWay, uploadQueue, type UploadState, type UploadView, useUploadsOf } from '@cabinet/kit/resumable';
import { MAX_FILE_BYTES } from '../data/limits';
import { sendFile, unfinished } from './sendFile';

export { isUnderWay, type UploadState, type UploadView };

const queue = uploadQueue<null>((file, _, options) =>
  sendFile(file, { userId: session.get()?.userId ?? '', ...options }),
);

export const uploads = {
  ...queue,
  add: (files: readonly File[], maxBytes: number = MAX_FILE_BYTES) => queue.add(files, null, maxBytes),
  /** Forgets an upload of an earlier page. */
  forget: unfinished.forget,
};

/** The uploads of this tab; re-renders when they change. */
export const useUploads = (): readonly UploadView[] => useUploadsOf(queue);
