/** `Вы действительно хотите отменить номерок?`; names the ticket, so that the right one is cancelled. */
import { glue, isProblem, useTranslation, useVariant } from '@cabinet/kit';
import { ConfirmDialog } from '@cabinet/kit/aria';
import type { Ticket } from '../data/visits.types';
import { headlineOf } from '../domain/ticketTexts';
import { startOf } from '../domain/tickets';
import { FailureNote } from '../shared/FailureNote';
import { useVisitDates } from '../shared/visitDates';

export interface CancelDialogProps {
  readonly ticket: Ticket;
  readonly isBusy: boolean;
  /** Why the cancellation failed. */
  readonly failure: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function CancelDialog({ ticket, isBusy, failure, onConfirm, onClose }: CancelDialogProps) {
  const { t } = useTranslation('visits');
  const { organisation } = useVariant();
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
        {failure !== null && !isBusy && (
          <FailureNote
            title={t('cancel.failed')}
            phone={ticket.clinic.phone ?? organisation.phone}
            requestId={isProblem(failure) ? failure.requestId : undefined}
          >
            {t('cancel.failedAdvice')}
          </FailureNote>
        )}
      </div>
    </ConfirmDialog>
  );
}
