/** Saves an appointment as a file: the printout as PDF, to print elsewhere or to send to a relative; the pass for the wallet of the phone. */
import { Button, saveFile, toast, useLanguage, useTranslation } from '@cabinet/kit';
import { useTransfer } from '@cabinet/kit/transfer';
import { FileDown, WalletCards } from 'lucide-react';
import { type AppointmentFile, loadAppointmentFile } from '../data/appointmentFiles.api';
import type { Ticket } from '../data/visits.types';
import { startOf } from '../domain/tickets';

export interface AppointmentFileButtonProps {
  readonly file: AppointmentFile;
  readonly host: string;
  readonly ticket: Ticket;
  /** Speciality and doctor, for the name of the button. */
  readonly what: string;
  readonly className: string | undefined;
}

const KINDS = {
  printout: {
    Icon: FileDown,
    extension: 'pdf',
    label: 'tickets.pdf',
    name: 'tickets.pdfOf',
    failed: 'printout.failed',
  },
  pass: {
    Icon: WalletCards,
    extension: 'pkpass',
    label: 'tickets.pass',
    name: 'tickets.passOf',
    failed: 'pass.failed',
  },
} as const;

export function AppointmentFileButton({ file, host, ticket, what, className }: AppointmentFileButtonProps) {
  const { t } = useTranslation('visits');
  const language = useLanguage();
  const { Icon, extension, label, name, failed } = KINDS[file];
  const { state, start } = useTransfer(
    async (way) => {
      const loaded = await loadAppointmentFile(file, host, ticket, language, way);
      saveFile(loaded, `${t('ics.file')}-${startOf(ticket).slice(0, 10)}.${extension}`);
    },
    (error) => toast.failure(t(failed), error),
  );
  const isLoading = state.at === 'running';
  return (
    <Button kind="quiet" className={className} isBusy={isLoading} aria-label={t(name, { what })} onClick={start}>
      {!isLoading && <Icon aria-hidden />}
      {t(label)}
    </Button>
  );
}
