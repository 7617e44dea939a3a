/** What is asked, its unit, and whether it must be answered. */
import { useTranslation } from '@cabinet/kit';
import type { DiaryItem } from '../data/diary.types';

export function ItemLabel({ item }: { readonly item: DiaryItem }) {
  const { t } = useTranslation('diagnostic');
  return (
    <>
      {item.name}
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
