/** Names and values side by side, as many columns as fit. */
import type { ReactNode } from 'react';
import css from './Facts.module.css';

export type Fact = readonly [label: string, value: ReactNode];

export interface FactsProps {
  readonly facts: readonly Fact[];
  /** In place of a missing value; without it, a fact without a value is left out. */
  readonly otherwise?: string;
}

const isGiven = (value: ReactNode): boolean => value !== null && value !== undefined && value !== '' && value !== false;

export function Facts({ facts, otherwise }: FactsProps) {
  const shown = otherwise === undefined ? facts.filter(([, value]) => isGiven(value)) : facts;
  return (
    <dl className={css.facts}>
      {shown.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{isGiven(value) ? value : otherwise}</dd>
        </div>
      ))}
    </dl>
  );
}
