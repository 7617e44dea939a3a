/** What is special about an account: new, disabled, restricted, about to be deleted, wants to be a doctor. */
import { Pill, useDates, useTranslation } from '@cabinet/kit';
import { Lock } from 'lucide-react';
import type { CabinetRow } from '../data/contract';

export interface MarksProps {
  readonly row: CabinetRow;
  /** In a table: a lock alone, its meaning as a tooltip and for screen readers. */
  readonly isShort?: boolean;
}

export function Marks({ row, isShort = false }: MarksProps) {
  const { t } = useTranslation('admin');
  const { format } = useDates();
  const { is_new, is_disabled, view_forbidden, files_upload_forbidden, leaves_at, requested_role } = row;
  const forbidden = view_forbidden ? 'mark.viewForbidden' : files_upload_forbidden ? 'mark.uploadForbidden' : null;
  return (
    <>
      {is_new === 1 && <Pill>{t('mark.new')}</Pill>}
      {is_disabled && <Pill kind="critical">{t('mark.disabled')}</Pill>}
      {forbidden && (
        <Pill kind="warning" icon={<Lock aria-hidden />}>
          {isShort ? <span className="visually-hidden">{t(forbidden)}</span> : t(forbidden)}
        </Pill>
      )}
      {leaves_at && <Pill kind="critical">{t('mark.leaves', { date: format(leaves_at, 'date') })}</Pill>}
      {requested_role === 'doctor' && <Pill kind="neutral">{t('mark.doctor')}</Pill>}
    </>
  );
}
