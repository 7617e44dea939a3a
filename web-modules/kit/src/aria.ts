/**
 * `@cabinet/kit/aria`: components that need careful keyboard and focus handling, built on React Aria Components. A
 * separate entry loaded on first use, so that the sign-in page does not pay for it.
 */
export { ActionMenu, type ActionMenuProps, type MenuAction } from './aria/ActionMenu';
export { ConfirmDialog, type ConfirmDialogProps, Dialog, type DialogProps } from './aria/Dialog';
export { Popup, type PopupProps } from './aria/Popup';
export { ReasonDialog, type ReasonDialogProps } from './aria/ReasonDialog';
