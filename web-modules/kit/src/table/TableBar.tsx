/** Above a table: what can be done with the selected rows, and tools of the table. */
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton, useLanguage, useTranslation } from '@cabinet/kit';
import { ALL_MATCHING, NO_SELECTION, type Selection, selectedCount } from './selection';
import css from './TableBar.module.css';

export interface TableBarProps {
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  /** How many rows match, on all pages; undefined while they are being counted. */
  readonly total: number | undefined;
  /** What can be done with the selected rows. */
  readonly bulk: ReactNode;
  readonly children: ReactNode;
}

export function TableBar({ selection, onSelect, total, bulk, children }: TableBarProps) {
  const { t } = useTranslation('kit');
  const language = useLanguage();
  const count = selectedCount(selection, total ?? 0);
  const isOffered = !selection.isAll && total !== undefined && total > count;
  return (
    <div className={css.bar} data-no-print="">
      <div role="status" className={css.count}>
        {count > 0 && t('table.selected', { count, number: count.toLocaleString(language) })}
      </div>
      {count > 0 && (
        <div className={css.bulk} role="group" aria-label={t('table.bulk')}>
          {bulk}
          {isOffered && (
            <Button kind="quiet" size="small" onClick={() => onSelect(ALL_MATCHING)}>
              {t('table.select_matching', { number: total.toLocaleString(language) })}
            </Button>
          )}
          <IconButton label={t('table.unselect')} onClick={() => onSelect(NO_SELECTION)}>
            <X aria-hidden />
          </IconButton>
        </div>
      )}
      <div className={css.tools}>{children}</div>
    </div>
  );
}
