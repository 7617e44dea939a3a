import { Download } from 'lucide-react';
import { Button, saveFile, toast } from '@cabinet/kit';
import { useTransfer, type Way } from './useTransfer';

export interface DownloadButtonProps {
  readonly label: string;
  /** What could not be done, if it fails: "The file could not be downloaded". */
  readonly failed: string;
  readonly fileName: string;
  readonly load: (way: Way) => Promise<Blob>;
}

/** Downloads a small file through the page, with the user's token. */
export function DownloadButton({ label, failed, fileName, load }: DownloadButtonProps) {
  const { state, start } = useTransfer(
    async (way) => saveFile(await load(way), fileName),
    (error) => toast.failure(failed, error),
  );
  const isLoading = state.at === 'running';
  return (
    <Button kind="secondary" isBusy={isLoading} onClick={start}>
      {!isLoading && <Download aria-hidden />}
      {label}
    </Button>
  );
}
