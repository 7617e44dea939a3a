/** Downloads the file of a document: through the page with progress, or from a URL of its own if it is large. */
import { saveFile, saveFrom, toast, useTranslation } from '@cabinet/kit';
import { useTransfer } from '@cabinet/kit/transfer';
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
  const { state, start, stop } = useTransfer(
    async (way) => {
      if ((card.size ?? 0) > MEMORY_BYTES) saveFrom(await askForTicket(card.id), nameOf(card));
      else saveFile(await loadFile(card.id, way), nameOf(card));
    },
    (error) => toast.failure(t('toast.downloadFailed'), error),
  );
  return { isRunning: state.at === 'running', bytes: state.at === 'running' ? state.bytes : 0, start, stop };
}
