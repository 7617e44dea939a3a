/** `Вы действительно хотите отменить номерок?`, with the ticket named so that the right one is cancelled. */
import { glue, useTranslation } from '@cabinet/kit';
import { ConfirmDialog } from '@cabinet/kit/aria';
import type { Ticket } from '../data/visits.types';
import { headlineOf } from '../domain/ticketTexts';
import { startOf } from '../domain/tickets';
import { useVisitDates } from '../shared/visitDates';

export interface CancelDialogProps {
  readonly ticket: Ticket;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function CancelDialog({ ticket, isBusy, onConfirm, onClose }: CancelDialogProps) {
  const { t } = useTranslation('visits');
  const { heading } = useVisitDates();
  return (
    <ConfirmDialog
      isOpen
      isCritical
      isBusy={isBusy}
      title={t('cancel.question')}
      confirmLabel={isBusy ? t('cancel.working') : t('cancel.yes')}
      cancelLabel={t('cancel.no')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div>
        <p>
          <b>{`${heading(startOf(ticket))}, ${headlineOf(ticket, t)}`}</b>
        </p>
        <p>{glue([ticket.doctor.name, ticket.clinic.name].filter(Boolean).join(', '))}</p>
        <p className="muted">{t('cancel.note')}</p>
      </div>
    </ConfirmDialog>
  );
}
