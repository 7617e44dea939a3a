import { useTranslation } from '@cabinet/kit';
import { Pager } from './Pager';
import type { Cursor, TableState } from './useTableState';

/** A page of the kernel, with the cursors of its neighbours. */
export interface ListPage {
  readonly content: readonly unknown[];
  readonly next?: Cursor | null;
  readonly previous?: Cursor | null;
}

export interface ListPagerProps {
  readonly state: TableState;
  readonly list: ListPage | undefined;
  /** Whether `list` is still the former one, with other filters or another page: its neighbours are not those of this page. */
  readonly isOutdated?: boolean;
  /** Undefined while they are being counted. */
  readonly count: { readonly total: number; readonly total_pages: number; readonly is_exact: boolean } | undefined;
}

/** The pager of a table whose state is in the address. A neighbouring page is asked for by its cursor. */
export function ListPager(props: ListPagerProps) {
  const { state, list, isOutdated = false, count } = props;
  const { page, size, show, goTo } = state;
  const { t } = useTranslation('kit');
  const after = isOutdated ? undefined : (list?.next ?? undefined);
  const before = isOutdated ? undefined : (list?.previous ?? undefined);
  return (
    <Pager
      label={t('table.pages')}
      page={page}
      size={size}
      count={list?.content.length ?? 0}
      total={count && { rows: count.total, pages: count.total_pages, isExact: count.is_exact }}
      hasNext={after !== undefined}
      onPage={(wanted) => {
        if (wanted === page + 1 && after !== undefined) goTo(wanted, { after });
        else if (wanted === page - 1 && wanted > 1 && before !== undefined) goTo(wanted, { before });
        else goTo(wanted);
      }}
      onSize={(wanted) => show({ size: wanted })}
    />
  );
}
