/** A button that opens a small panel beside it, closed by Escape and by a press elsewhere. Built on React Aria. */
import type { ReactNode } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { buttonClasses } from '@cabinet/kit';
import css from './Popup.module.css';

export interface PopupProps {
  readonly label: string;
  readonly icon?: ReactNode;
  /** The button is the icon alone, with the label as its name. */
  readonly isIcon?: boolean;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

export function Popup({ label, icon, isIcon = false, children }: PopupProps) {
  return (
    <DialogTrigger>
      {isIcon ? (
        <Button className={css.trigger ?? ''} aria-label={label}>
          {icon}
        </Button>
      ) : (
        <Button className={buttonClasses({ kind: 'quiet', size: 'small' })}>
          {icon}
          {label}
        </Button>
      )}
      <Popover className={css.popover ?? ''} placement="bottom end">
        <Dialog className={css.panel ?? ''} aria-label={label}>
          {({ close }) => <>{typeof children === 'function' ? children(close) : children}</>}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
