/** A button that opens a menu of actions. Built on React Aria. */
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { buttonClasses, classes } from '@cabinet/kit';
import css from './Popup.module.css';

export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
  /** Red, for irreversible actions. */
  readonly isCritical?: boolean;
  readonly onAction: () => void;
}

export interface ActionMenuProps {
  /** The button's name; its text, if there is an icon. */
  readonly label: string;
  /** With an icon the button shows its text too; without one it is three dots. */
  readonly icon?: ReactNode;
  readonly actions: readonly MenuAction[];
}

export function ActionMenu({ label, icon, actions }: ActionMenuProps) {
  return (
    <MenuTrigger>
      {icon === undefined ? (
        <Button className={css.trigger ?? ''} aria-label={label}>
          <Ellipsis aria-hidden />
        </Button>
      ) : (
        <Button className={buttonClasses({ kind: 'quiet', size: 'small' })}>
          {icon}
          {label}
        </Button>
      )}
      <Popover className={css.popover ?? ''} placement="bottom end">
        <Menu className={css.menu ?? ''} disabledKeys={actions.filter((one) => one.isDisabled).map(({ id }) => id)}>
          {actions.map(({ id, label: text, icon: picture, isCritical = false, onAction }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={text}
              className={classes(css.item, isCritical && css.critical)}
              onAction={onAction}
            >
              {picture}
              {text}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
