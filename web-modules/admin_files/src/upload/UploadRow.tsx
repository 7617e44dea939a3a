/** One upload: name, progress, speed, and what can be done with it. */
import { Button, useTranslation } from '@cabinet/kit';
import { ProgressBar } from '@cabinet/kit/resumable';
import { useBytes } from '@cabinet/record';
import { Pause, Play, RotateCw, X } from 'lucide-react';
import css from '../shared/AdminFiles.module.css';
import { canRetry, troubleOf } from '../shared/trouble';
import type { Queue, Upload } from './uploads';

export function UploadStanding({ upload }: { readonly upload: Upload }) {
  const { t } = useTranslation('admin_files');
  const inBytes = useBytes();
  const { name, state, sent, size, speed, problem } = upload;
  if (state === 'failed') return <p className={`small ${css.failed ?? ''}`}>{t(troubleOf(problem))}</p>;
  const amount = t('upload.amount', { done: inBytes(sent), total: inBytes(size) });
  const words = {
    // All bytes are sent: the kernel stores them.
    sending:
      sent >= size
        ? [t('upload.saving')]
        : [amount, ...(speed === null ? [] : [t('upload.speed', { speed: inBytes(speed) })])],
    queued: [t('upload.queued')],
    paused: [t('upload.paused'), amount],
    waiting: [t('upload.waiting'), amount],
    duplicate: [t('trouble.duplicate')],
    cancelled: [t('upload.cancelled')],
    done: [t('upload.done')],
  }[state];
  return (
    <>
      {state !== 'done' && state !== 'duplicate' && (
        <ProgressBar label={t('upload.bar', { name })} sent={sent} size={size} isResting={state !== 'sending'} />
      )}
      <p className="muted small num">{words.join(' · ')}</p>
    </>
  );
}

export interface UploadActionsProps {
  readonly upload: Upload;
  readonly queue: Queue;
  /** Rows of a report stay. */
  readonly canRemove?: boolean;
}

export function UploadActions({ upload, queue, canRemove = true }: UploadActionsProps) {
  const { t } = useTranslation('admin_files');
  const { id, name, state, problem } = upload;
  // A button keeps its place, and with it the focus, when the state changes: "Pause" becomes "Continue".
  const action = (place: 'go' | 'end', words: string, Icon: typeof X, run: (id: number) => void) => (
    <Button
      key={place}
      kind="quiet"
      size="small"
      aria-label={t('named', { action: words, name })}
      onClick={() => run(id)}
    >
      <Icon aria-hidden />
      {words}
    </Button>
  );
  const cancel = action('end', t('upload.cancel'), X, queue.cancel);
  const remove = canRemove ? [action('end', t('upload.remove'), X, queue.remove)] : [];
  const pause = action('go', t('upload.pause'), Pause, queue.pause);
  const retry = action('go', t('upload.retry'), RotateCw, queue.resume);
  const buttons = {
    queued: [cancel],
    sending: [pause, cancel],
    waiting: [pause, cancel],
    paused: [action('go', t('upload.resume'), Play, queue.resume), cancel],
    duplicate: [action('go', t('upload.anyway'), RotateCw, queue.force), ...remove],
    failed: canRetry(problem) ? [retry, ...remove] : remove,
    cancelled: [retry, ...remove],
    done: [],
  }[state];
  return buttons.length > 0 && <div className={css.buttons}>{buttons}</div>;
}
