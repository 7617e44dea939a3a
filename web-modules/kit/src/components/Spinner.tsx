import { LoaderCircle } from 'lucide-react';
import { classes } from './classes';
import css from './Spinner.module.css';

/** A spinner. Decorative: the text beside it says what is happening. */
export function Spinner({ className }: { className?: string | undefined }) {
  return <LoaderCircle aria-hidden className={classes(css.spinner, className)} />;
}
