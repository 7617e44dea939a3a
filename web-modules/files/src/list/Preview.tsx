/** The content of the preview: loads the file, and shows what this browser can show. */
import { Button, buttonClasses, EmptyState, ErrorState, isProblem, Loader, useTranslation } from '@cabinet/kit';
import { useTransfer } from '@cabinet/kit/transfer';
import { isApplePhone, MEMORY_BYTES, safeType, showingOf, UNASKED_BYTES, useBytes } from '@cabinet/record';
import { Download, ExternalLink, FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { askTicket, loadFile } from '../data/files.api';
import type { UserFile } from '../data/files.types';
import { useFreshList } from '../data/queries';
import { useObjectUrl } from '../shared/useObjectUrl';
import css from './Preview.module.css';
import { useDownload } from './useDownload';

/** Where a shown file comes from: the page's memory, or an address of the kernel for one that is too large for it. */
type Source = { readonly blob: Blob } | { readonly address: string };

export function Preview({ file }: { readonly file: UserFile }) {
  const { t } = useTranslation('files');
  const inBytes = useBytes();
  const { id, size, mediaType, isNew } = file;
  const isHeld = size <= MEMORY_BYTES;
  const showing = showingOf(mediaType, navigator);
  const [isWanted, setIsWanted] = useState(showing !== 'nothing' && size <= UNASKED_BYTES);
  const fresh = useFreshList();
  const transfer = useTransfer<Source>(async (way) => {
    // An iPhone opens a large file by its address; other browsers download it.
    if (!isHeld) return { address: await askTicket(id) };
    // The type is one that cannot run in our origin, whatever is in the file.
    const blob = new Blob([await loadFile(id, way)], { type: safeType(mediaType) });
    if (isNew) void fresh();
    return { blob };
  });
  const { state } = transfer;
  const start = useRef(transfer.start);
  useEffect(() => {
    if (isWanted) start.current();
  }, [isWanted]);

  if (!isWanted) return <Asked file={file} isHeld={isHeld} onLoad={() => setIsWanted(true)} />;
  if (state.at === 'failed') {
    return (
      <ErrorState
        title={t(isProblem(state.error, 'not_found') ? 'preview.gone' : 'preview.failed')}
        error={state.error}
        onRetry={transfer.start}
      />
    );
  }
  if (state.at === 'done') return <Loaded file={file} source={state.result} />;
  return (
    <div className={css.waiting}>
      <Loader label={t('preview.loading')} />
      <p className="muted small num" aria-hidden>
        {t('upload.amount', { done: inBytes(state.at === 'running' ? state.bytes : 0), total: inBytes(size) })}
      </p>
    </div>
  );
}

interface AskedProps {
  readonly file: UserFile;
  readonly isHeld: boolean;
  readonly onLoad: () => void;
}

/** Not loaded without asking: this browser cannot show it, or it is large. */
function Asked({ file, isHeld, onLoad }: AskedProps) {
  const { t } = useTranslation('files');
  const inBytes = useBytes();
  const download = useDownload(file);
  const canShow = isHeld && showingOf(file.mediaType, navigator) !== 'nothing';
  const isApple = isApplePhone(navigator);
  return (
    <EmptyState
      icon={<FileText />}
      title={t(canShow ? 'preview.large' : 'preview.unshown')}
      actions={
        <>
          {(canShow || isApple) && (
            <Button kind="secondary" onClick={onLoad}>
              {t('preview.load', { size: inBytes(file.size) })}
            </Button>
          )}
          {!isApple && (
            <Button kind="secondary" isBusy={download.isRunning} onClick={download.start}>
              {!download.isRunning && <Download aria-hidden />}
              {t('download.start')}
            </Button>
          )}
        </>
      }
    >
      {t(canShow ? 'preview.largeHint' : isApple ? 'preview.tabHint' : 'preview.unshownHint')}
    </EmptyState>
  );
}

function Loaded({ file, source }: { readonly file: UserFile; readonly source: Source }) {
  const { t } = useTranslation('files');
  const held = useObjectUrl('blob' in source ? source.blob : undefined);
  const url = 'address' in source ? source.address : held;
  const showing = 'blob' in source ? showingOf(file.mediaType, navigator) : 'nothing';
  if (url === null) return null;
  return (
    <div className={css.shown}>
      {showing === 'picture' && <img className={css.picture} src={url} alt={file.name} />}
      {showing === 'pdf' && <iframe className={css.pdf} src={url} title={file.name} />}
      {showing === 'nothing' && <p>{t('preview.ready')}</p>}
      <a className={buttonClasses({ kind: 'secondary', size: 'small' })} href={url} target="_blank" rel="noreferrer">
        <ExternalLink aria-hidden />
        {t('preview.newTab')}
      </a>
    </div>
  );
}
