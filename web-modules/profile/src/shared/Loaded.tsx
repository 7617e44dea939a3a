/** A loading resource: skeleton, failure with an inline retry, or the content. */
import { ErrorState, Skeleton, SkeletonGroup } from '@cabinet/kit';
import type { ReactNode } from 'react';

export interface LoadedProps<T> {
  readonly query: {
    readonly data: T | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** "The documents could not be loaded." */
  readonly failed: string;
  readonly children: (data: T) => ReactNode;
}

export function Loaded<T>({ query, failed, children }: LoadedProps<T>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) {
    return <ErrorState title={failed} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <SkeletonGroup>
      <div className="stack">
        <Skeleton height="5rem" radius="var(--r-l)" />
        <Skeleton height="5rem" radius="var(--r-l)" />
      </div>
    </SkeletonGroup>
  );
}
