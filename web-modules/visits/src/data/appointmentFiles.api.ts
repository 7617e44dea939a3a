/** What a patient takes along from an appointment, written in the language of the screen. */
import { download, type Way } from '@cabinet/kit/transfer';
import type { Ticket } from './visits.types';

/** The printout as PDF, and the pass for the wallet of a phone. */
export type AppointmentFile = 'printout' | 'pass';

/** The hospital may be asked for the appointment first. */
const TIMEOUT_MS = 60_000;

export const loadAppointmentFile = (
  file: AppointmentFile,
  host: string,
  { clinic, appointment }: Ticket,
  language: string,
  { signal, onProgress }: Way,
): Promise<Blob> =>
  download(`/${encodeURIComponent(host)}/appointments2/${file}`, {
    query: { clinicId: clinic.id, appointmentId: appointment.id },
    headers: { 'Accept-Language': language },
    timeoutMs: TIMEOUT_MS,
    signal,
    onProgress,
  });
