/**
 * The questions of one group: the two parts of a measurement side by side, measurements in a grid, all others in rows
 * of their own.
 */
import { Fragment, type ReactNode } from 'react';
import type { DiaryGroup, DiaryItem } from '../data/diary.types';
import { isMeasurement, rowsOf } from '../domain/rows';
import css from './GroupFields.module.css';

export interface GroupFieldsProps {
  readonly group: DiaryGroup;
  /** `half`: the visible part of its name in a pair. */
  readonly fieldOf: (item: DiaryItem, half?: string) => ReactNode;
}

export function GroupFields({ group, fieldOf }: GroupFieldsProps) {
  return (
    <div className={css.grid}>
      {rowsOf(group.items).map((row) =>
        'pair' in row ? (
          <div key={row.pair.halves[0]?.item.code} className={css.pair}>
            <span aria-hidden className={css.pairName}>
              {row.pair.name}
            </span>
            {row.pair.halves.map(({ item, name: half }) => (
              <Fragment key={item.code}>{fieldOf(item, half)}</Fragment>
            ))}
          </div>
        ) : (
          <div key={row.item.code} className={isMeasurement(row.item) ? css.cell : css.line}>
            {fieldOf(row.item)}
          </div>
        ),
      )}
    </div>
  );
}
