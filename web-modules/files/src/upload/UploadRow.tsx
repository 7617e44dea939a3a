/** One upload: name, progress, speed, time left, and what can be done with it (A-220…A-222). */
import { Button, ListItem, useTranslation } from '@cabinet/kit';
import { ProgressBar, secondsLeft } from '@cabinet/kit/resumable';
import { useBytes } from '@cabinet/record';
import { Pause, Play, RotateCw, X } from 'lucide-react';
import { canRetry } from '../domain/trouble';
import { focusOn } from '../shared/focusOn';
import { useNamed } from '../shared/useNamed';
import { useTrouble } from '../shared/useTrouble';
import css from './UploadList.module.css';
import { uploads, type UploadView } from './uploads';
import { useTimeLeft } from './useTimeLeft';

export function UploadRow({ upload }: { readonly upload: UploadView }) {
  const { t } = useTranslation('files');
  const { name, size, sent, state } = upload;
  const isRefused = state === 'failed' && sent === 0;
  return (
    <ListItem className={css.row} data-upload={state}>
      <div className={css.words}>
        <h3 className={css.name}>{name}</h3>
        {!isRefused && state !== 'done' && (
          <ProgressBar label={t('upload.bar', { name })} sent={sent} size={size} isResting={state !== 'sending'} />
        )}
        <Standing upload={upload} />
      </div>
      <Actions upload={upload} />
    </ListItem>
  );
}

function Standing({ upload }: { readonly upload: UploadView }) {
  const { t } = useTranslation('files');
  const inBytes = useBytes();
  const troubleOf = useTrouble();
  const timeLeft = useTimeLeft();
  const { state, sent, size, speed, problem } = upload;
  if (state === 'failed') return <p className={`small ${css.failed ?? ''}`}>{troubleOf(problem)}</p>;
  const amount = t('upload.amount', { done: inBytes(sent), total: inBytes(size) });
  const left = secondsLeft(size, sent, speed);
  const words = {
    // All bytes are sent: the kernel stores them.
    sending:
      sent >= size
        ? [t('upload.saving'), inBytes(size)]
        : [
            amount,
            ...(speed === null ? [] : [t('upload.speed', { speed: inBytes(speed) })]),
            ...(left === null ? [] : [timeLeft(left)]),
          ],
    queued: [t('upload.queued'), sent > 0 ? amount : inBytes(size)],
    paused: [t('upload.paused'), amount],
    waiting: [t('upload.waiting'), amount],
    duplicate: [t('trouble.duplicate')],
    cancelled: [t('upload.cancelled')],
    done: [t('upload.done'), inBytes(size)],
  }[state];
  return <p className="muted small num">{words.join(' · ')}</p>;
}

function Actions({ upload }: { readonly upload: UploadView }) {
  const { t } = useTranslation('files');
  const named = useNamed();
  const { id, name, state, problem } = upload;
  // A button keeps its place, and with it the focus, when the state changes: "Pause" becomes "Continue".
  const action = (place: 'go' | 'end', words: string, icon: typeof X, run: (id: number) => void) => {
    const Icon = icon;
    return (
      <Button key={place} kind="quiet" size="small" aria-label={named(words, name)} onClick={() => run(id)}>
        <Icon aria-hidden />
        {words}
      </Button>
    );
  };
  const removeRow = () => {
    uploads.remove(id);
    focusOn('uploads', 'upload-area');
  };
  const cancel = action('end', t('upload.cancel'), X, uploads.cancel);
  const remove = action('end', t('upload.remove'), X, removeRow);
  const pause = action('go', t('upload.pause'), Pause, uploads.pause);
  const retry = action('go', t('upload.retry'), RotateCw, uploads.resume);
  const buttons = {
    queued: [cancel],
    sending: [pause, cancel],
    waiting: [pause, cancel],
    paused: [action('go', t('upload.resume'), Play, uploads.resume), cancel],
    duplicate: [action('go', t('upload.anyway'), RotateCw, uploads.force), remove],
    failed: canRetry(problem) ? [retry, remove] : [remove],
    cancelled: [retry, remove],
    done: [],
  }[state];
  return <div className={css.actions}>{buttons}</div>;
}
