/** Below a table: rows per page, which rows these are, and the way to other pages. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { IconButton, useLanguage, useTranslation } from '@cabinet/kit';
import css from './Pager.module.css';

/** B-079, B-345 */
export const PAGE_SIZES: readonly number[] = [5, 10, 20, 50, 100];
export const DEFAULT_PAGE_SIZE = 50;

export interface PagerProps {
  readonly label: string;
  /** From 1. */
  readonly page: number;
  readonly size: number;
  /** Rows on this page. */
  readonly count: number;
  /** Undefined while they are being counted. `pages`: those that can be reached by number, fewer than there are if not `isExact`. */
  readonly total: { readonly rows: number; readonly pages: number; readonly isExact: boolean } | undefined;
  readonly hasNext: boolean;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
}

export function Pager(props: PagerProps) {
  const { label, page, size, count, total, hasNext, onPage, onSize } = props;
  const { t } = useTranslation('kit');
  const language = useLanguage();
  const sizeId = useId();
  const number = (value: number) => value.toLocaleString(language);
  const first = (page - 1) * size + 1;
  const rows = { from: number(count === 0 ? 0 : first), to: number(count === 0 ? 0 : first + count - 1) };
  return (
    <nav aria-label={label} className={css.pager} data-no-print="">
      <span className={css.group}>
        <label htmlFor={sizeId}>{t('table.page_size')}</label>
        <select
          id={sizeId}
          className={css.field}
          value={String(size)}
          onChange={({ target }) => onSize(Number(target.value))}
        >
          {PAGE_SIZES.map((one) => (
            <option key={one} value={String(one)}>
              {one}
            </option>
          ))}
        </select>
      </span>
      <span role="status" className="num">
        {total === undefined
          ? t('table.rows', rows)
          : t(total.isExact ? 'table.rows_of' : 'table.rows_of_more', { ...rows, total: number(total.rows) })}
      </span>
      <span className={css.group}>
        <IconButton
          label={t('table.previous')}
          aria-disabled={page <= 1}
          onClick={() => {
            if (page > 1) onPage(page - 1);
          }}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <PageField key={page} page={page} pages={total?.pages} onPage={onPage} />
        <IconButton
          label={t('table.next')}
          aria-disabled={!hasNext}
          onClick={() => {
            if (hasNext) onPage(page + 1);
          }}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </span>
      {total?.isExact === false && <span>{t('table.reached', { page: number(total.pages) })}</span>}
    </nav>
  );
}

interface PageFieldProps {
  readonly page: number;
  readonly pages: number | undefined;
  readonly onPage: (page: number) => void;
}

/** The number of the page, which can be typed. */
function PageField({ page, pages, onPage }: PageFieldProps) {
  const { t } = useTranslation('kit');
  const [text, setText] = useState(String(page));
  const go = (event: FormEvent) => {
    event.preventDefault();
    const wanted = Math.min(Math.trunc(Number(text)), pages ?? page);
    if (wanted >= 1 && wanted !== page) onPage(wanted);
    else setText(String(page));
  };
  return (
    <form onSubmit={go} className={css.group}>
      <input
        type="text"
        inputMode="numeric"
        aria-label={t('table.page')}
        className={css.field}
        value={text}
        size={4}
        maxLength={7}
        onChange={({ target }) => setText(target.value)}
      />
    </form>
  );
}
