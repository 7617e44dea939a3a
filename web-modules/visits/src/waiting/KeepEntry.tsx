/** After a booking: whether an entry of the waiting list for the same speciality at the same clinic is still needed. */
import { Button, Notice, toast, useTranslation } from '@cabinet/kit';
import { BellRing } from 'lucide-react';
import { useId, useState } from 'react';
import { useWaitingList } from '../data/queries';
import type { Ticket } from '../data/visits.types';
import { useLeave } from './waiting.api';

export function KeepEntry({ host, ticket }: { readonly host: string; readonly ticket: Ticket }) {
  const { t } = useTranslation('visits');
  const titleId = useId();
  const { data } = useWaitingList(host);
  const leaving = useLeave(host);
  const [isKept, setIsKept] = useState(false);
  const entry = data?.entries.find(
    ({ state, clinic, speciality }) =>
      state !== 'expired' && clinic.id === ticket.clinic.id && speciality.id === ticket.speciality?.id,
  );
  if (entry === undefined || isKept) return null;
  return (
    <Notice icon={<BellRing />} aria-labelledby={titleId} data-waiting="ask">
      <h2 id={titleId}>{t('waiting.stillNeeded')}</h2>
      <p>{t('waiting.stillNeededText')}</p>
      <div className="row">
        <Button
          kind="secondary"
          size="small"
          isBusy={leaving.isPending}
          onClick={() =>
            leaving.mutate(entry.id, {
              onSuccess: () => toast.success(t('waiting.left')),
              onError: () => void toast.error(t('waiting.changeFailed')),
            })
          }
        >
          {t('waiting.leave')}
        </Button>{' '}
        <Button kind="quiet" size="small" onClick={() => setIsKept(true)}>
          {t('waiting.keep')}
        </Button>
      </div>
    </Notice>
  );
}
