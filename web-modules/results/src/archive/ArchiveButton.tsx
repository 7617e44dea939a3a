import { Button, useTranslation } from '@cabinet/kit';
import { Download } from 'lucide-react';
import type { Archive } from './useArchive';

/** The button "Download all" in the page's header. */
export function ArchiveButton({ archive }: { readonly archive: Archive }) {
  const { t } = useTranslation('results');
  const isRunning = archive.state.at === 'loading';
  if (!archive.isOffered && !isRunning) return null;
  return (
    <Button kind="secondary" size="small" isBusy={isRunning} onClick={archive.start}>
      {!isRunning && <Download aria-hidden />}
      {t('archive.start')}
    </Button>
  );
}
