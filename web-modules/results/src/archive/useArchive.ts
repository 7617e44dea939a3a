/** All results as one ZIP, fetched with the token and with progress. */
import { api, type Contract, saveFile, saveFrom, useDates, useLanguage } from '@cabinet/kit';
import { download, useTransfer } from '@cabinet/kit/transfer';
import { useDocuments } from '@cabinet/record';
import { useState } from 'react';
import { missingIn } from './missing';

/** Largest archive that a browser on a phone can hold in memory. */
export const LARGEST_BYTES = 500 * 1024 * 1024;
/** no fragments of the card. */
const RESULTS = { resultOnly: true } as const;
/** Long enough for a large archive on a slow network. */
const TIMEOUT_MS = 60 * 60_000;

export type ArchiveState =
  | { readonly at: 'rest' }
  /** `total` is the sum of the known sizes; null if none is known. */
  | { readonly at: 'loading'; readonly files: number | null; readonly total: number | null; readonly bytes: number }
  /** `missing`: number of files that the hospital did not deliver; a text file in the archive lists them. */
  | { readonly at: 'done'; readonly missing: number }
  /** Too large for the page: the browser downloads it directly. */
  | { readonly at: 'handed'; readonly total: number }
  | { readonly at: 'failed'; readonly error: unknown };

export interface Archive {
  readonly state: ArchiveState;
  /** Whether there is anything to download. */
  readonly isOffered: boolean;
  readonly start: () => void;
  readonly stop: () => void;
}

function count(headers: Headers, name: string): number | null {
  const text = headers.get(name);
  const number = Number(text ?? Number.NaN);
  return Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** What the kernel says about the archive before it comes. */
interface Announced {
  readonly files: number | null;
  readonly total: number | null;
}

const UNKNOWN: Announced = { files: null, total: null };

type Outcome = Extract<ArchiveState, { at: 'done' | 'handed' }>;

export function useArchive(): Archive {
  const { dateOf } = useDates();
  const language = useLanguage();
  const { data = [] } = useDocuments('results');
  const [announced, setAnnounced] = useState(UNKNOWN);
  const { state, start, stop } = useTransfer<Outcome>(async (way) => {
    setAnnounced(UNKNOWN);
    const name = `cabinet-results-${dateOf(new Date())}.zip`;
    const known = data.reduce((sum, { size }) => sum + (size ?? 0), 0);
    // The language of the list of missing files inside the archive.
    const query = { ...RESULTS, language };
    if (known > LARGEST_BYTES) {
      const { url } = await api.post<Contract['TicketView']>('/files/archive/ticket', { query });
      saveFrom(url, name);
      return { at: 'handed', total: known };
    }
    const onHeaders = (headers: Headers) =>
      setAnnounced({ files: count(headers, 'Cabinet-Files'), total: count(headers, 'Cabinet-Bytes') });
    const file = await download('/files/archive', { query, timeoutMs: TIMEOUT_MS, onHeaders, ...way });
    saveFile(file, name);
    return { at: 'done', missing: await missingIn(file) };
  });
  const shown: ArchiveState =
    state.at === 'running'
      ? { at: 'loading', bytes: state.bytes, ...announced }
      : state.at === 'done'
        ? state.result
        : state;
  return { state: shown, isOffered: data.length > 0, start, stop };
}
