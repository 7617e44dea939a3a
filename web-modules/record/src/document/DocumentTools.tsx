/** Text size, print and download. */
import { AArrowDown, AArrowUp, Download, Printer } from 'lucide-react';
import { announce, Button, IconButton, useTranslation } from '@cabinet/kit';
import type { DocumentCard } from '../data/types';
import { useBytes } from '../file/bytes';
import { useDownload } from '../file/useDownload';
import { type Size, SIZES } from '../fragment/frameDocument';
import css from './DocumentTools.module.css';

export interface DocumentToolsProps {
  readonly card: DocumentCard;
  readonly size: Size;
  readonly onSize: (size: Size) => void;
}

export function DocumentTools({ card, size, onSize }: DocumentToolsProps) {
  const { t } = useTranslation('record');
  const inBytes = useBytes();
  const download = useDownload(card);
  const smaller = SIZES.find((one) => one === size - 1);
  const bigger = SIZES.find((one) => one === size + 1);
  const step = (to: Size | undefined) => {
    if (to === undefined) return;
    onSize(to);
    announce(t('document.sizeNow', { step: to + 1, of: SIZES.length }));
  };
  return (
    <div className={css.tools} data-no-print="">
      {card.hasHtml && (
        <>
          <div role="group" aria-label={t('document.size')} className={css.group}>
            <IconButton
              label={t('document.smaller')}
              aria-disabled={smaller === undefined}
              onClick={() => step(smaller)}
            >
              <AArrowDown aria-hidden />
            </IconButton>
            <IconButton label={t('document.bigger')} aria-disabled={bigger === undefined} onClick={() => step(bigger)}>
              <AArrowUp aria-hidden />
            </IconButton>
          </div>
          <Button kind="secondary" size="small" onClick={() => window.print()}>
            <Printer aria-hidden />
            {t('document.print')}
          </Button>
        </>
      )}
      {(card.hasFile || card.hasHtml) && (
        <Button kind="secondary" size="small" isBusy={download.isRunning} onClick={download.start}>
          {!download.isRunning && <Download aria-hidden />}
          {card.size !== null && card.hasFile
            ? t('document.downloadSize', { size: inBytes(card.size) })
            : t('document.download')}
        </Button>
      )}
      {download.isRunning && (
        <>
          <Button kind="quiet" size="small" onClick={download.stop}>
            {t('file.stop')}
          </Button>
          <span className="muted num">{inBytes(download.bytes)}</span>
        </>
      )}
    </div>
  );
}
