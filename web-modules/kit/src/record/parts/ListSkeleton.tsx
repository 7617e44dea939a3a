import { Skeleton, SkeletonGroup } from '../../components/Loader';

/** A list of documents on its way, in the layout it will have. */
export function ListSkeleton({ rows = 6 }: { readonly rows?: number }) {
  return (
    <SkeletonGroup>
      <div className="stack">
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} height="5rem" radius="var(--r-l)" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
