/**
 * `@cabinet/kit/transfer`: bodies that are files, in both directions, with progress and a way to stop. A running transfer
 * counts as activity. A separate entry loaded on first use.
 */
export { download, type DownloadOptions } from './transfer/download';
export { DownloadButton, type DownloadButtonProps } from './transfer/DownloadButton';
export { upload, type UploadOptions } from './transfer/upload';
export { type Transfer, type TransferState, useTransfer, type Way } from './transfer/useTransfer';
