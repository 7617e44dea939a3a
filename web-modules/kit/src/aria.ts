/**
 * `@cabinet/kit/aria`: components that need careful keyboard and focus handling, built on React Aria Components. A
 * separate entry loaded on first use, so that the sign-in page does not pay for it.
 */
export { ConfirmDialog, type ConfirmDialogProps, Dialog, type DialogProps } from './aria/Dialog';
