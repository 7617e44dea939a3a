/**
 * Stores the input of a day shortly after the last key press, so that a reload, a lost connection or a switch
 * to another day loses nothing. Reports whether it could be stored, and asks before the tab is closed with an unsaved
 * day.
 */
import { useQueryClient } from '@cabinet/kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { diaryKeys } from '../data/queries';
import { drafts } from '../data/offline';
import type { TypedAnswers } from '../domain/answers';

/** Delay after the last key press, in milliseconds. */
const PAUSE_MS = 400;

export interface DayDraft {
  /** Call when the fields change. */
  readonly changed: (typed: TypedAnswers) => void;
  /** Writes pending changes at once. */
  readonly flush: () => Promise<void>;
  /** Call after the day was sent: nothing is written any more. */
  readonly stop: () => void;
  /** `none`: no input. `full`: no space in this browser. */
  readonly state: 'none' | 'kept' | 'full';
}

/** `revision`: the version that the draft corrects; 0 for a day that is not saved. */
export function useDayDraft(date: string, hasDraft: boolean, revision: number): DayDraft {
  const queries = useQueryClient();
  const [state, setState] = useState<DayDraft['state']>(hasDraft ? 'kept' : 'none');
  const pending = useRef<TypedAnswers | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOver = useRef(false);

  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    const typed = pending.current;
    pending.current = null;
    if (typed === null || isOver.current) return;
    if (Object.keys(typed).length === 0) {
      await drafts.remove(date);
      setState('none');
    } else {
      setState((await drafts.set(date, { typed, faults: {}, revision })) ? 'kept' : 'full');
    }
    await queries.invalidateQueries({ queryKey: diaryKeys.drafts });
  }, [date, queries, revision]);

  const changed = useCallback(
    (typed: TypedAnswers) => {
      pending.current = typed;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), PAUSE_MS);
    },
    [flush],
  );

  const stop = useCallback(() => {
    isOver.current = true;
    clearTimeout(timer.current);
  }, []);

  useEffect(() => {
    isOver.current = false;
    const leave = (event: BeforeUnloadEvent) => {
      void flush();
      event.preventDefault();
    };
    const hide = () => void flush();
    if (state !== 'none') window.addEventListener('beforeunload', leave);
    // Phones close a hidden page without a prompt.
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('beforeunload', leave);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [state, flush]);
  useEffect(() => () => void flush(), [flush]);

  return { changed, flush, stop, state };
}
