import { LoaderCircle } from 'lucide-react';
import { classes } from './classes';
import css from './Spinner.module.css';

/** A turning ring. Decoration: the words beside it tell what is going on. */
export function Spinner({ className }: { className?: string | undefined }) {
  return <LoaderCircle aria-hidden className={classes(css.spinner, className)} />;
}
