/**
 * Downloads a file: through the page with progress and a way to stop, or by the browser itself if the file is
 * large.
 */
import { saveFile, saveFrom, toast, useTranslation } from '@cabinet/kit';
import { useTransfer } from '@cabinet/kit/transfer';
import { MEMORY_BYTES } from '@cabinet/record';
import { askTicket, loadFile } from '../data/files.api';
import type { UserFile } from '../data/files.types';
import { useFreshList } from '../data/queries';
import { useTrouble } from '../shared/useTrouble';

export interface Download {
  readonly isRunning: boolean;
  /** Bytes received; 0 while nothing is downloaded. */
  readonly bytes: number;
  readonly start: () => void;
  readonly stop: () => void;
}

export function useDownload({ id, name, size, isNew }: UserFile): Download {
  const { t } = useTranslation('files');
  const troubleOf = useTrouble();
  const fresh = useFreshList();
  const { state, start, stop } = useTransfer(
    async (way) => {
      if (size > MEMORY_BYTES) saveFrom(await askTicket(id), name);
      else {
        const file = await loadFile(id, way);
        if (way.signal.aborted) return;
        saveFile(file, name);
        toast.success(t('download.done'));
      }
      // The kernel notes that it was read.
      if (isNew) void fresh();
    },
    (error) => toast.failure(`${t('download.failed', { name })}. ${troubleOf(error)}`, error),
  );
  return { isRunning: state.at === 'running', bytes: state.at === 'running' ? state.bytes : 0, start, stop };
}
