/** Label of an item: the question, its unit, and whether it is required. */
import { useTranslation } from '@cabinet/kit';
import type { DiaryItem } from '../data/diary.types';

export interface ItemLabelProps {
  readonly item: DiaryItem;
  /** The visible part of a name whose beginning is already shown above. */
  readonly half?: string | undefined;
}

export function ItemLabel({ item, half }: ItemLabelProps) {
  const { t } = useTranslation('diagnostic');
  return (
    <>
      {half === undefined ? (
        item.name
      ) : (
        <>
          <span className="visually-hidden">{item.name.slice(0, -half.length)}</span>
          {half}
        </>
      )}
      {item.unit && <span className="visually-hidden">, {item.unit}</span>}
      {item.required && (
        <>
          <span aria-hidden>{'\u00a0*'}</span>
          <span className="visually-hidden"> ({t('item.required')})</span>
        </>
      )}
    </>
  );
}
