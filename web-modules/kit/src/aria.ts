/**
 * `@cabinet/kit/aria`: parts that need careful keyboard and focus work, built on React Aria Components. Fetched when a
 * screen first needs one, so the sign-in page does not pay for it.
 */
export { ConfirmDialog, type ConfirmDialogProps, Dialog, type DialogProps } from './aria/Dialog';
