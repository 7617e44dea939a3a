import { Button, saveFile, toast, useTranslation } from '@cabinet/kit';
import { useTransfer, type Way } from '@cabinet/kit/transfer';
import { Download } from 'lucide-react';

export interface DownloadButtonProps {
  readonly label: string;
  readonly fileName: string;
  readonly load: (way: Way) => Promise<Blob>;
}

/** Downloads a file through the page, with the user's token. */
export function DownloadButton({ label, fileName, load }: DownloadButtonProps) {
  const { t } = useTranslation('payments');
  const { state, start } = useTransfer(
    async (way) => saveFile(await load(way), fileName),
    (error) => toast.failure(t('file.failed'), error),
  );
  const isLoading = state.at === 'running';
  return (
    <Button kind="secondary" isBusy={isLoading} onClick={start}>
      {!isLoading && <Download aria-hidden />}
      {label}
    </Button>
  );
}
