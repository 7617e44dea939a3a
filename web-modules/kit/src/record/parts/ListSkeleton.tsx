import { Skeleton, SkeletonGroup } from '../../components/Loader';
import css from './ListSkeleton.module.css';

/** A list of documents on its way, in the layout it will have. */
export function ListSkeleton({ rows = 6 }: { readonly rows?: number }) {
  return (
    <SkeletonGroup>
      <div className={`stack ${css.waiting ?? ''}`}>
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} height="5rem" radius="var(--r-l)" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
