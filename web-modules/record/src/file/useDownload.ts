/** Downloads the file of a document: through the page with progress, or from a URL of its own if it is large. */
import { useEffect, useRef, useState } from 'react';
import { saveFile, saveFrom, toast, useTranslation } from '@cabinet/kit';
import { askForTicket, loadFile } from '../data/api';
import type { DocumentCard } from '../data/types';
import { MEMORY_BYTES } from './shown';

export interface Download {
  readonly isRunning: boolean;
  /** Bytes received. */
  readonly bytes: number;
  readonly start: () => void;
  readonly stop: () => void;
}

/** A document without a file is downloaded as an HTML page. */
export const nameOf = ({ fileName, name, hasFile }: DocumentCard): string =>
  fileName ?? (hasFile ? name : `${name}.html`);

export function useDownload(card: DocumentCard): Download {
  const { t } = useTranslation('record');
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const control = new AbortController();
    running.current = control;
    setBytes(0);
    try {
      if ((card.size ?? 0) > MEMORY_BYTES) saveFrom(await askForTicket(card.id), nameOf(card));
      else saveFile(await loadFile(card.id, { onProgress: setBytes, signal: control.signal }), nameOf(card));
    } catch (error) {
      if (!control.signal.aborted) toast.failure(t('toast.downloadFailed'), error);
    } finally {
      setBytes(null);
    }
  };
  return {
    isRunning: bytes !== null,
    bytes: bytes ?? 0,
    start: () => void start(),
    stop: () => running.current?.abort(),
  };
}
