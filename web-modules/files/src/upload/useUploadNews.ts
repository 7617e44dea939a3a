/**
 * Follows the uploads for the page: a finished one leaves the list of uploads once the list of files has it, and the
 * results are told in one message, not one per file.
 */
import { toast, useTranslation } from '@cabinet/kit';
import { useEffect, useRef } from 'react';
import { useFreshList } from '../data/queries';
import { uploads, type UploadState, useUploads } from './uploads';

/** Moves by itself; the others rest or wait for the user. */
const MOVING: ReadonlySet<UploadState> = new Set(['queued', 'sending', 'waiting']);

export function useUploadNews(): void {
  const { t } = useTranslation('files');
  const all = useUploads();
  const fresh = useFreshList();
  const told = useRef<ReadonlySet<number>>(new Set());
  const finished = useRef(0);
  useEffect(() => {
    const ended = all.filter(({ id, state }) => (state === 'done' || state === 'failed') && !told.current.has(id));
    // A retried one is told again.
    told.current = new Set(all.filter(({ state }) => state === 'done' || state === 'failed').map(({ id }) => id));
    for (const { name, problem, state } of ended) {
      if (state === 'failed') toast.failure(t('toast.uploadFailed', { name }), problem);
    }
    // Uploads were forbidden meanwhile, or the relation is gone: the list says so.
    if (ended.some(({ problem }) => problem?.status === 403)) void fresh();
    const done = ended.filter(({ state }) => state === 'done');
    finished.current += done.length;
    if (done.length > 0) void fresh().finally(() => done.forEach(({ id }) => uploads.remove(id)));
    if (finished.current > 0 && !all.some(({ state }) => MOVING.has(state))) {
      const count = finished.current;
      toast.success(count === 1 ? t('toast.saved') : t('toast.uploaded', { count }));
      finished.current = 0;
    }
  }, [all, fresh, t]);
}
