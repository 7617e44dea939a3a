/**
 * The four states of data from the kernel in one place (ui.md, principle 4; X-071): still loading, failed with a retry
 * in place, empty, and there, possibly from an earlier time. Data that is there stays on the screen when a later attempt
 * fails.
 */
import type { ReactNode } from 'react';
import { ErrorState, Skeleton, SkeletonGroup } from '@cabinet/kit';

/** The part of a query that a view needs. */
export interface ViewedQuery<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** Loads again. */
export interface Retry {
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Why there is nothing to show; the properties of a component that explains it. */
export interface ViewFailure extends Retry {
  readonly error: unknown;
}

export interface QueryViewProps<Data> {
  readonly query: ViewedQuery<Data>;
  /** Placeholder in the layout of the content; default: two cards. */
  readonly loading?: ReactNode;
  /** Further data that the view waits for; a failure of `query` is shown at once. */
  readonly isWaiting?: boolean;
  /** What could not be loaded, "The documents could not be loaded", or what to show in its place. */
  readonly failed: string | ((failure: ViewFailure) => ReactNode);
  /** Shown in place of an empty list. */
  readonly empty?: ReactNode;
  /** Shown above data that is not current; null for data that is. */
  readonly stale?: (data: Data, retry: Retry) => ReactNode;
  readonly children: (data: Data) => ReactNode;
}

const isEmptyList = (data: unknown): boolean => Array.isArray(data) && data.length === 0;

export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, loading = <TwoCards />, isWaiting = false, failed, empty, stale, children } = props;
  const { data, error, isFetching, refetch } = query;
  const retry: Retry = { isRetrying: isFetching, onRetry: () => void refetch() };
  if (data === undefined) {
    // TanStack Query has `null` while there is no error.
    if (error === null || error === undefined) return loading;
    return typeof failed === 'string' ? (
      <ErrorState title={failed} error={error} {...retry} />
    ) : (
      failed({ error, ...retry })
    );
  }
  if (isWaiting) return loading;
  return (
    <>
      {stale?.(data, retry)}
      {empty !== undefined && isEmptyList(data) ? empty : children(data)}
    </>
  );
}

function TwoCards() {
  return (
    <SkeletonGroup>
      <div className="stack">
        <Skeleton height="5rem" radius="var(--r-l)" />
        <Skeleton height="5rem" radius="var(--r-l)" />
      </div>
    </SkeletonGroup>
  );
}
