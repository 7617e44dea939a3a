/** The progress of the archive in numbers, and its outcome. */
import { Button, Card, ErrorState, toast, useTranslation } from '@cabinet/kit';
import { useBytes } from '@cabinet/record';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import css from './ArchivePanel.module.css';
import type { Archive } from './useArchive';

export function ArchivePanel({ archive }: { readonly archive: Archive }) {
  const { t } = useTranslation('results');
  const { state } = archive;
  const error = state.at === 'failed' ? state.error : null;
  useEffect(() => {
    if (error) toast.failure(t('archive.failed'), error, { isOnPage: true });
  }, [error, t]);
  if (state.at === 'rest') return null;
  return (
    <Card data-no-print="">
      {state.at === 'loading' && <Running state={state} onStop={archive.stop} />}
      {state.at === 'failed' && <ErrorState title={t('archive.failed')} error={state.error} onRetry={archive.start} />}
      {state.at === 'handed' && <Handed total={state.total} />}
      <div role="status">
        {state.at === 'done' && state.missing === 0 && (
          <p className={css.done}>
            <CircleCheck aria-hidden />
            {t('archive.done')}
          </p>
        )}
        {state.at === 'done' && state.missing > 0 && <Incomplete missing={state.missing} onRetry={archive.start} />}
      </div>
    </Card>
  );
}

interface RunningProps {
  readonly state: Extract<Archive['state'], { at: 'loading' }>;
  readonly onStop: () => void;
}

function Running({ state, onStop }: RunningProps) {
  const { t } = useTranslation('results');
  const inBytes = useBytes();
  const { files, total, bytes } = state;
  // The archive is slightly larger than its files, so clamp at the end.
  const share = total ? Math.min(1, bytes / total) : undefined;
  return (
    <div className={css.running}>
      <div className={css.words}>
        <p className={css.title}>{files === null ? t('archive.asking') : t('archive.files', { count: files })}</p>
        <p className="muted small num">
          {total ? t('archive.progress', { done: inBytes(bytes), total: inBytes(total) }) : inBytes(bytes)}
        </p>
        <progress
          className={css.bar}
          aria-label={t('archive.label')}
          {...(share !== undefined && { value: share, max: 1 })}
        />
      </div>
      <Button kind="quiet" size="small" onClick={onStop}>
        {t('archive.stop')}
      </Button>
    </div>
  );
}

interface IncompleteProps {
  readonly missing: number;
  readonly onRetry: () => void;
}

function Incomplete({ missing, onRetry }: IncompleteProps) {
  const { t } = useTranslation('results');
  return (
    <div className={css.running}>
      <div className={css.words}>
        <p className={css.incomplete}>
          <TriangleAlert aria-hidden />
          {t('archive.incomplete', { count: missing })}
        </p>
        <p className="muted small">{t('archive.incompleteHint')}</p>
      </div>
      <Button kind="secondary" size="small" onClick={onRetry}>
        {t('archive.again')}
      </Button>
    </div>
  );
}

function Handed({ total }: { readonly total: number }) {
  const { t } = useTranslation('results');
  const inBytes = useBytes();
  return (
    <div role="status" className={css.words}>
      <p className={css.title}>{t('archive.handed', { size: inBytes(total) })}</p>
      <p>{t('archive.handedHint')}</p>
    </div>
  );
}
