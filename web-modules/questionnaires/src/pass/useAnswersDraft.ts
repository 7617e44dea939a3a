/**
 * Keeps the answers while they are given: in this browser shortly after the last key press, and at the kernel after a
 * pause, so that another device can go on. Without a network they stay here until there is one.
 */
import { ApiProblem, isProblem, useQueryClient } from '@cabinet/kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { drafts } from '../data/offline';
import { quizKeys } from '../data/queries';
import { saveQuiz } from '../data/quiz.api';
import type { Answers } from '../data/quiz.types';
import type { StartingPoint } from './decide';

/** Delay after the last key press, in milliseconds. */
const KEEP_MS = 400;
const SAVE_MS = 2500;
/** Delay between two attempts to save without a network. */
const RETRY_MS = 30_000;
/** Codes that mean that it has changed since it was opened. */
const CHANGED = [
  'answers_changed',
  'questionnaire_completed',
  'questionnaire_form_changed',
  'questionnaire_being_sent',
  'questionnaire_closed',
  'not_found',
] as const;

/** `kept`: in this browser. `full`: there is no space in it. `saved`: at the kernel as well. */
export type DraftState = 'none' | 'kept' | 'full' | 'saved';

export interface DraftOptions {
  readonly id: string;
  readonly start: StartingPoint;
  /** Another device has saved since. */
  readonly onChanged: () => void;
  /** The kernel cannot take a draft, and a retry does not help. */
  readonly onFailed: (problem: ApiProblem) => void;
}

interface Pending {
  readonly answers: Answers;
  readonly page: number;
}

export interface AnswersDraft {
  readonly state: DraftState;
  readonly changed: (answers: Answers, page: number) => void;
  /** Ends saving and waits for what is under way. Returns the kernel's revision. */
  readonly stop: () => Promise<number>;
  readonly resume: () => void;
}

export function useAnswersDraft({ id, start, onChanged, onFailed }: DraftOptions): AnswersDraft {
  const queries = useQueryClient();
  const [state, setState] = useState<DraftState>(start.revision > 0 && start.isSaved ? 'saved' : 'none');
  const revision = useRef(start.revision);
  /** The newest answers; null until something changes. */
  const latest = useRef<Pending | null>(start.isSaved ? null : { answers: start.answers, page: start.page ?? 0 });
  const isUnsaved = useRef(!start.isSaved);
  const isStopped = useRef(false);
  const running = useRef<Promise<void> | null>(null);
  const timers = useRef<{ keep?: ReturnType<typeof setTimeout>; save?: ReturnType<typeof setTimeout> }>({});
  const told = useRef({ onChanged, onFailed });
  useEffect(() => {
    told.current = { onChanged, onFailed };
  });

  const keep = useCallback(
    async (isSaved: boolean) => {
      clearTimeout(timers.current.keep);
      const now = latest.current;
      if (now === null || isStopped.current) return;
      const at = new Date().toISOString();
      const isKept = await drafts.set(id, { ...now, revision: revision.current, isSaved, at });
      setState(isSaved ? 'saved' : isKept ? 'kept' : 'full');
      void queries.invalidateQueries({ queryKey: quizKeys.drafts });
    },
    [id, queries],
  );

  const save = useCallback(async () => {
    clearTimeout(timers.current.save);
    if (running.current) await running.current;
    const now = latest.current;
    if (now === null || !isUnsaved.current || isStopped.current || !navigator.onLine) return;
    isUnsaved.current = false;
    const attempt = (async () => {
      try {
        const quiz = await saveQuiz({ id, ...now, revision: revision.current, isCompleted: false });
        revision.current = quiz.revision;
        await keep(latest.current === now);
      } catch (error) {
        isUnsaved.current = true;
        if (isProblem(error, ...CHANGED)) {
          await keep(false);
          told.current.onChanged();
        } else if (error instanceof ApiProblem && !error.isPassing) told.current.onFailed(error);
      }
    })();
    running.current = attempt;
    await attempt;
    if (running.current === attempt) running.current = null;
  }, [id, keep]);

  const changed = useCallback(
    (answers: Answers, page: number) => {
      latest.current = { answers, page };
      isUnsaved.current = true;
      clearTimeout(timers.current.keep);
      clearTimeout(timers.current.save);
      timers.current.keep = setTimeout(() => void keep(false), KEEP_MS);
      timers.current.save = setTimeout(() => void save(), SAVE_MS);
    },
    [keep, save],
  );

  useEffect(() => {
    const now = () => void save();
    const hide = () => void keep(!isUnsaved.current);
    now();
    const timer = setInterval(now, RETRY_MS);
    window.addEventListener('online', now);
    // Phones close a hidden page without a prompt.
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', now);
      document.removeEventListener('visibilitychange', hide);
      // Who leaves the page leaves nothing behind.
      if (isUnsaved.current) void keep(false).then(save);
    };
  }, [keep, save]);

  return {
    state,
    changed,
    stop: useCallback(async () => {
      await keep(!isUnsaved.current);
      isStopped.current = true;
      clearTimeout(timers.current.save);
      await running.current;
      return revision.current;
    }, [keep]),
    resume: useCallback(() => {
      isStopped.current = false;
    }, []),
  };
}
