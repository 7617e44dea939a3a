/**
 * `@cabinet/kit/resumable`: uploads of large files by the tus protocol, in parts, which continue after a pause, a lost network
 * or a reload. A separate entry loaded on first use.
 */
export { type Sending, type SendingEvents, sendingOf, type SendingOptions } from './resumable/sending';
export { fingerprintOf, type Interrupted, type ResumableStorage, resumableStorage } from './resumable/storage';
