/**
 * What opens beside a button: a popup with anything inside, and a menu of actions.
 */
import { type ReactElement, type ReactNode, useState } from 'react';
import { Dialog, DialogTrigger, Menu, MenuItem, MenuTrigger, Popover, Pressable } from 'react-aria-components';
import { classes } from '../components/classes';
import css from './Popup.module.css';

export interface PopupProps {
  /** The button that opens it: a kit `Button` or `IconButton`. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  /** What it is, for screen readers. */
  readonly label: string;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

/** Closes with Escape and by a click elsewhere; hidden, then gone after 300 ms. */
export function Popup({ trigger, label, children }: PopupProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <Pressable>{trigger as ReactElement<never, 'button'>}</Pressable>
      <Popover className={css.popup ?? ''}>
        <Dialog aria-label={label} className={css.dialog ?? ''}>
          {typeof children === 'function' ? children(close) : children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

export interface ActionMenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isCritical?: boolean;
  readonly isDisabled?: boolean;
  readonly onSelect: () => void;
}

/** A list of actions behind one button. */
export function ActionMenu({
  trigger,
  label,
  items,
}: Omit<PopupProps, 'children'> & { items: readonly ActionMenuItem[] }) {
  return (
    <MenuTrigger>
      <Pressable>{trigger as ReactElement<never, 'button'>}</Pressable>
      <Popover className={css.popup ?? ''}>
        <Menu aria-label={label} className={css.menu ?? ''}>
          {items.map((item) => (
            <MenuItem
              key={item.id}
              id={item.id}
              textValue={item.label}
              isDisabled={item.isDisabled ?? false}
              onAction={item.onSelect}
              className={classes(css.item, item.isCritical && css.critical)}
            >
              {item.icon}
              {item.label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
