import { CopyButton } from '@cabinet/kit';
import css from './Operations.module.css';

/** A code for the technical support, with a button that copies it. */
export function Copied({ value, label }: { readonly value: string; readonly label: string }) {
  return (
    <span className={css.copied}>
      <code className="code">{value}</code>
      <CopyButton value={value} label={label} />
    </span>
  );
}
