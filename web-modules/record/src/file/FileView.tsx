/**
 * The file of a result in the page: an image, or a PDF if the browser has a viewer; otherwise how to download it
 * (A-064, X-060).
 */
import { Download, ExternalLink, FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, buttonClasses, EmptyState, ErrorState, Loader, toast, useTranslation } from '@cabinet/kit';
import { loadFile } from '../data/api';
import type { DocumentCard } from '../data/types';
import { useBytes } from './bytes';
import css from './FileView.module.css';
import { MEMORY_BYTES, safeType, type Showing, showingOf, UNASKED_BYTES } from './shown';

type State =
  | { readonly at: 'loading'; readonly bytes: number }
  | { readonly at: 'there'; readonly address: string }
  | { readonly at: 'failed'; readonly error: unknown };

const COMING: State = { at: 'loading', bytes: 0 };

export function FileView({ card }: { readonly card: DocumentCard }) {
  const { t } = useTranslation('record');
  const inBytes = useBytes();
  const showing = showingOf(card.mime, navigator);
  const size = card.size ?? 0;
  const isHeld = size <= MEMORY_BYTES;
  const [isWanted, setIsWanted] = useState(size <= UNASKED_BYTES && showing !== 'nothing');
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>(COMING);
  const { id, mime } = card;
  // Why the file is not shown: too large for memory, not supported by the browser, or too large to load without asking.
  const why = !isHeld ? 'file.tooBig' : showing === 'nothing' ? 'file.unshown' : 'file.ask';

  useEffect(() => {
    if (!isWanted) return;
    const control = new AbortController();
    let address: string | null = null;
    loadFile(id, { onProgress: (bytes) => setState({ at: 'loading', bytes }), signal: control.signal }).then(
      (file) => {
        if (control.signal.aborted) return;
        // The type comes from the list, not from the file: an untrusted HTML page must never run in our origin.
        address = URL.createObjectURL(new Blob([file], { type: safeType(mime) }));
        setState({ at: 'there', address });
      },
      (error: unknown) => {
        if (control.signal.aborted) return;
        setState({ at: 'failed', error });
        toast.failure(t('toast.downloadFailed'), error, { isOnPage: true });
      },
    );
    return () => {
      control.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [id, mime, isWanted, attempt, t]);

  if (!isWanted) {
    return (
      <EmptyState
        icon={<FileText />}
        title={t(why)}
        actions={
          isHeld && (
            <Button kind="secondary" onClick={() => setIsWanted(true)}>
              <Download aria-hidden />
              {t('file.load', { size: size > 0 ? inBytes(size) : '' }).trim()}
            </Button>
          )
        }
      >
        {t(`${why}Hint`)}
      </EmptyState>
    );
  }
  if (state.at === 'loading') {
    return (
      <div className={css.waiting}>
        <Loader label={t('file.loading')} />
        <p className="muted num" aria-hidden>
          {size > 0 ? t('file.progress', { done: inBytes(state.bytes), total: inBytes(size) }) : inBytes(state.bytes)}
        </p>
      </div>
    );
  }
  if (state.at === 'failed') {
    return (
      <ErrorState
        title={t('toast.downloadFailed')}
        error={state.error}
        onRetry={() => {
          setState(COMING);
          setAttempt(attempt + 1);
        }}
      />
    );
  }
  return <Shown showing={showing} address={state.address} card={card} />;
}

interface ShownProps {
  readonly showing: Showing;
  readonly address: string;
  readonly card: DocumentCard;
}

function Shown({ showing, address, card }: ShownProps) {
  const { t } = useTranslation('record');
  return (
    <div className={css.shown}>
      {showing === 'picture' && <img className={css.picture} src={address} alt={card.name} />}
      {showing === 'pdf' && <iframe className={css.pdf} src={address} title={card.name} />}
      {showing === 'nothing' && <p>{t('file.ready')}</p>}
      <p>
        <a className={buttonClasses({ kind: 'quiet', size: 'small' })} href={address} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden />
          {t('file.newTab')}
        </a>
      </p>
    </div>
  );
}
