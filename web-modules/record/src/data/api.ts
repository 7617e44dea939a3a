/** API calls of the medical record. `parse.ts` validates every response. */
import { api, type Contract } from '@cabinet/kit';
import { download, type Way } from '@cabinet/kit/transfer';
import { parseDiagnoses, parseDocument, parseDocuments, parsePrescriptions, parseSeries, parseSources } from './parse';
import type { Diagnosis, DocumentCard, Prescription, RecordSource, Series } from './types';

/** Which documents to list: the electronic card's fragments, or the results. */
export type DocumentCategory = 'fragments' | 'results';

const ONLY = { fragments: { fragmentOnly: true }, results: { resultOnly: true } } as const;

/** A document query; an empty search text returns everything, newest first. */
export interface Wanted {
  readonly category: DocumentCategory;
  readonly q?: string;
}

export async function loadSources(signal: AbortSignal): Promise<readonly RecordSource[]> {
  return parseSources(await api.get<unknown>('/record/sources', { signal }));
}

/** Asks the kernel to refresh the record from the hospital; 429 within a minute of the last request. */
export async function askForRefresh(): Promise<void> {
  await api.post('/record/refresh');
}

export async function loadDiagnoses(signal: AbortSignal): Promise<readonly Diagnosis[]> {
  return parseDiagnoses(await api.get<unknown>('/record/diagnoses', { signal }));
}

export async function loadPrescriptions(signal: AbortSignal): Promise<readonly Prescription[]> {
  return parsePrescriptions(await api.get<unknown>('/record/prescriptions', { signal }));
}

/** Search words are medical: they stand in a body, never in an address. */
export async function loadDocuments({ category, q }: Wanted, signal: AbortSignal): Promise<readonly DocumentCard[]> {
  const found = q
    ? api.ask<unknown>('/files/search', { body: { ...ONLY[category], q }, signal })
    : api.get<unknown>('/files', { query: ONLY[category], signal });
  return parseDocuments(await found);
}

const path = (id: string): string => `/files/${encodeURIComponent(id)}`;

export async function loadDocument(id: string, signal: AbortSignal): Promise<DocumentCard> {
  return parseDocument(await api.get<unknown>(path(id), { signal }));
}

/** Loads the text, sanitized by the kernel; reading it clears the mark "new". */
export function loadText(id: string, signal: AbortSignal): Promise<string> {
  return api.text(`${path(id)}/html`, { signal });
}

export async function loadSeries(signal: AbortSignal): Promise<readonly Series[]> {
  return parseSeries(await api.get<unknown>('/record/observations', { signal }));
}

/** Long enough to download a large file on a slow network. */
const FILE_TIMEOUT_MS = 30 * 60_000;

export function loadFile(id: string, way: Way): Promise<Blob> {
  return download(`${path(id)}/download`, { ...way, timeoutMs: FILE_TIMEOUT_MS });
}

/**
 * Gets a URL, valid for five minutes, that the browser can load directly: for files too large for the page's memory.
 */
export async function askForTicket(id: string): Promise<string> {
  return (await api.post<Contract['TicketView']>(`${path(id)}/ticket`)).url;
}
