/**
 * `@cabinet/kit/resumable`: uploads of large files by the tus protocol, in parts, which continue after a pause, a lost network
 * or a reload; the queue of a tab, and what screens show of it. A separate entry loaded on first use.
 */
export { FileDrop, type FileDropProps } from './resumable/FileDrop';
export { secondsLeft } from './resumable/pace';
export { percentOf } from './resumable/percent';
export { ProgressBar, type ProgressBarProps } from './resumable/ProgressBar';
export {
  isUnderWay,
  type QueuedSending,
  uploadQueue,
  type UploadQueue,
  type UploadState,
  type UploadView,
  useUploadsOf,
} from './resumable/queue';
export { type Sending, type SendingEvents, sendingOf, type SendingOptions } from './resumable/sending';
export { fingerprintOf, type Interrupted, type ResumableStorage, resumableStorage } from './resumable/storage';
