/** The shape of a list of the cascade while it loads. */
import { Card, Skeleton, SkeletonGroup } from '@cabinet/kit';

/** `rows`: as many as the list usually has on the screen. */
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
