/**
 * The questions of one group: the two parts of a measurement side by side, measurements in a grid, all others in rows
 * of their own.
 */
import type { Form } from '@cabinet/kit/forms';
import type { DiaryGroup, DiaryItem } from '../data/diary.types';
import { isMeasurement, rowsOf } from '../domain/rows';
import { ItemField } from '../fields/ItemField';
import css from './GroupFields.module.css';
import type { DayValues, NamedItem } from './dayForm';

export interface GroupFieldsProps {
  readonly form: Form<DayValues>;
  readonly group: DiaryGroup;
  readonly items: readonly NamedItem[];
}

export function GroupFields({ form, group, items }: GroupFieldsProps) {
  const nameOf = (item: DiaryItem) => items.find((one) => one.item === item)?.name ?? '';
  return (
    <div className={css.grid}>
      {rowsOf(group.items).map((row) =>
        'pair' in row ? (
          <div key={row.pair.halves[0]?.item.code} className={css.pair}>
            <span aria-hidden className={css.pairName}>
              {row.pair.name}
            </span>
            {row.pair.halves.map(({ item, name: half }) => (
              <ItemField key={item.code} form={form} item={item} name={nameOf(item)} half={half} />
            ))}
          </div>
        ) : (
          <div key={row.item.code} className={isMeasurement(row.item) ? css.cell : css.line}>
            <ItemField form={form} item={row.item} name={nameOf(row.item)} />
          </div>
        ),
      )}
    </div>
  );
}
