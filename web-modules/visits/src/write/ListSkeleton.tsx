/** Placeholder of a list of the cascade while it loads. */
import { Card, Skeleton, SkeletonGroup } from '@cabinet/kit';

/** `rows`: the usual length of the list. */
export function ListSkeleton({ rows = 6 }: { readonly rows?: number }) {
  return (
    <Card>
      <SkeletonGroup>
        <div className="stack">
          <Skeleton width="16rem" height="1.75rem" />
          {Array.from({ length: rows }, (_, index) => (
            <Skeleton key={index} height="3rem" radius="var(--r-m)" />
          ))}
        </div>
      </SkeletonGroup>
    </Card>
  );
}
