/** The button of a widget. On a narrow window it is its icon. */
import { classes, menuIcon } from '@cabinet/kit';
import { createElement, type Ref } from 'react';
import counted from '../notices/UnreadCount.module.css';
import css from './Widget.module.css';

export interface LauncherProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly icon: string;
  readonly label: string;
  /** How many are unread, in words; null: none. */
  readonly unread?: string | null;
  readonly count?: number;
  readonly isWorded: boolean;
  readonly onPress: () => void;
}

export function Launcher({ ref, icon, label, unread = null, count = 0, isWorded, onPress }: LauncherProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={classes(css.launcher, !isWorded && css.round)}
      aria-haspopup="dialog"
      aria-label={unread === null ? label : `${label}, ${unread}`}
      title={isWorded ? undefined : label}
      onClick={onPress}
    >
      {createElement(menuIcon(icon), { 'aria-hidden': true })}
      {isWorded && <span>{label}</span>}
      {unread !== null && <span className={classes(counted.count, css.count)}>{count}</span>}
    </button>
  );
}
