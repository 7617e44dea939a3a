/**
 * `@cabinet/kit/aria`: parts that need careful keyboard and focus work, built on React Aria Components. Fetched when a
 * screen first needs one, so the sign-in page does not pay for it.
 */
export { ComboBox, type Choice, type ComboBoxProps } from './aria/ComboBox';
export { ConfirmDialog, type ConfirmDialogProps, Dialog, type DialogProps } from './aria/Dialog';
export { ActionMenu, type ActionMenuItem, Popup, type PopupProps } from './aria/Popup';
export { Select, type SelectProps } from './aria/Select';
export { Tabs, type TabDefinition, type TabsProps } from './aria/Tabs';
