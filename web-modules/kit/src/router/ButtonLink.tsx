import { Link, type LinkProps } from 'react-router';
import { buttonClasses, type ButtonLook } from '../components/Button';
import { classes } from '../components/classes';

export type ButtonLinkProps = LinkProps & ButtonLook;

/** A link that looks like a button: it navigates, so it can be opened in a new tab. */
export function ButtonLink({ kind, size, isWide, className, ...rest }: ButtonLinkProps) {
  const look = { ...(kind && { kind }), ...(size && { size }), ...(isWide && { isWide }) };
  return <Link {...rest} className={classes(buttonClasses(look), className)} />;
}
