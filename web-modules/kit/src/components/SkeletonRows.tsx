import { List, ListItem } from './Card';
import { Skeleton, SkeletonGroup } from './Loader';
import css from './SkeletonRows.module.css';

/** Placeholder of a `List`: rows with an icon and two lines, as in the final layout. */
export function SkeletonRows({ rows = 6 }: { readonly rows?: number }) {
  return (
    <SkeletonGroup>
      <List>
        {Array.from({ length: rows }, (_, row) => (
          <ListItem key={row}>
            <span className={css.icon}>
              <Skeleton height="2.75rem" radius="var(--r-m)" />
            </span>
            <span className={css.lines}>
              <Skeleton width={row % 2 === 0 ? '55%' : '40%'} height="1rem" />
              <Skeleton width={row % 2 === 0 ? '35%' : '50%'} height="0.875rem" />
            </span>
          </ListItem>
        ))}
      </List>
    </SkeletonGroup>
  );
}
