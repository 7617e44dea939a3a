import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import css from './Button.module.css';
import { classes } from './classes';
import { Spinner } from './Spinner';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'critical';

export interface ButtonLook {
  /** One primary button per screen; `danger` is subdued red, `critical` confirms an irreversible action. */
  readonly kind?: ButtonKind;
  readonly size?: 'normal' | 'small';
  /** Fills the width of the container. */
  readonly isWide?: boolean;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** Shows a spinner and ignores clicks, but keeps the focus. */
  readonly isBusy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Class names of a button, for links that look like one. */
export function buttonClasses({ kind = 'primary', size = 'normal', isWide = false }: ButtonLook): string {
  return classes(css.button, css[kind], size === 'small' && css.small, isWide && css.wide);
}

export function Button({ kind, size, isWide, isBusy = false, className, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      className={classes(
        buttonClasses({ ...(kind && { kind }), ...(size && { size }), ...(isWide && { isWide }) }),
        className,
      )}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy && <Spinner className={css.spinner} />}
      {children}
    </button>
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name and tooltip of the button. */
  readonly label: string;
  /** Visible text beside the icon where the window is wide enough; the label must contain it (WCAG 2.5.3). */
  readonly word?: string | undefined;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A round icon button; the label is mandatory. */
export function IconButton({ label, word, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classes(css.icon, word !== undefined && css.worded, className)}
    >
      {children}
      {word !== undefined && <span className={css.word}>{word}</span>}
    </button>
  );
}
