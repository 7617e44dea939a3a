/** The printout of an appointment as PDF, written in the language of the screen. */
import { download, type Way } from '@cabinet/kit/transfer';
import type { Ticket } from './visits.types';

/** The hospital may be asked for the appointment first. */
const PRINTOUT_TIMEOUT_MS = 60_000;

export const loadPrintout = (
  host: string,
  { clinic, appointment }: Ticket,
  language: string,
  { signal, onProgress }: Way,
): Promise<Blob> =>
  download(`/${encodeURIComponent(host)}/appointments2/printout`, {
    query: { clinicId: clinic.id, appointmentId: appointment.id },
    headers: { 'Accept-Language': language },
    timeoutMs: PRINTOUT_TIMEOUT_MS,
    signal,
    onProgress,
  });
