/** Saves the printout of an appointment as PDF: to print elsewhere, to send to a relative, to keep on the phone. */
import { Button, saveFile, toast, useLanguage, useTranslation } from '@cabinet/kit';
import { useTransfer } from '@cabinet/kit/transfer';
import { FileDown } from 'lucide-react';
import { loadPrintout } from '../data/printout.api';
import type { Ticket } from '../data/visits.types';
import { startOf } from '../domain/tickets';

export interface PrintoutButtonProps {
  readonly host: string;
  readonly ticket: Ticket;
  /** Speciality and doctor, for the name of the button. */
  readonly what: string;
  readonly className: string | undefined;
}

export function PrintoutButton({ host, ticket, what, className }: PrintoutButtonProps) {
  const { t } = useTranslation('visits');
  const language = useLanguage();
  const { state, start } = useTransfer(
    async (way) =>
      saveFile(await loadPrintout(host, ticket, language, way), `${t('ics.file')}-${startOf(ticket).slice(0, 10)}.pdf`),
    (error) => toast.failure(t('printout.failed'), error),
  );
  const isLoading = state.at === 'running';
  return (
    <Button
      kind="quiet"
      className={className}
      isBusy={isLoading}
      aria-label={t('tickets.pdfOf', { what })}
      onClick={start}
    >
      {!isLoading && <FileDown aria-hidden />}
      {t('tickets.pdf')}
    </Button>
  );
}
