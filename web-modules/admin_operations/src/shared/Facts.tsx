/** Names and values; one without a value is left out. */
import type { ReactNode } from 'react';
import css from './Operations.module.css';

export type Fact = readonly [label: string, value: ReactNode];

const isGiven = ([, value]: Fact): boolean => value !== null && value !== undefined && value !== '' && value !== false;

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts.filter(isGiven).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
