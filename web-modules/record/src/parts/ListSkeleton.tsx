import type { ReactNode } from 'react';
import { Skeleton, SkeletonGroup } from '@cabinet/kit';
import css from './ListSkeleton.module.css';

export interface ListSkeletonProps {
  readonly rows?: number;
  /** Placeholder between the search and the list. */
  readonly above?: ReactNode;
}

/** Placeholder of a list with its search and filters, in the final layout. */
export function ListSkeleton({ rows = 6, above }: ListSkeletonProps) {
  return (
    <SkeletonGroup>
      <div className={`stack ${css.waiting ?? ''}`}>
        <Skeleton height="3.25rem" radius="var(--r-m)" />
        {above}
        <Skeleton width="16rem" height="2.75rem" radius="var(--r-m)" />
        <div className={css.list}>
          {Array.from({ length: rows }, (_, row) => (
            <div key={row} className={css.row}>
              <Skeleton width="2.75rem" height="2.75rem" radius="var(--r-m)" />
              <div className={css.words}>
                <Skeleton width="min(24rem, 80%)" height="1.25rem" />
                <Skeleton width="min(16rem, 60%)" height="1rem" />
              </div>
            </div>
          ))}
        </div>
      </div>
    </SkeletonGroup>
  );
}
