/**
 * Saves the answers while they are given, at the kernel only: whoever answers by a link may sit at somebody else's computer.
 * Each save returns the ticket of the next one.
 */
import { type ApiProblem, isProblem } from '@cabinet/kit';
import type { Answers } from '@cabinet/form';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type OpenedLink, saveLink } from './link.api';

/** Delay after the last key press, in milliseconds. */
const SAVE_MS = 2500;
/** Delay between two attempts after a failure that passes. */
const RETRY_MS = 30_000;

export type LinkDraftState = 'none' | 'saved' | 'unsaved';

interface Given {
  readonly answers: Answers;
  readonly page: number;
}

/** Answers to continue with after the link is opened again. */
export interface GivenAnswers extends Given {
  /** The revision over which they would have been saved. */
  readonly revision: number;
}

export interface LinkDraft {
  readonly state: LinkDraftState;
  readonly changed: (answers: Answers, page: number) => void;
  /** Completes the questionnaire. Throws the problem of a refusal. */
  readonly complete: (answers: Answers) => Promise<void>;
  /** The newest answers, also those that are not saved. */
  readonly given: () => GivenAnswers;
}

export function useLinkDraft(
  opened: OpenedLink,
  onEnded: (problem: ApiProblem, given: GivenAnswers) => void,
): LinkDraft {
  const [state, setState] = useState<LinkDraftState>(opened.revision > 0 ? 'saved' : 'none');
  const kept = useRef({ ticket: opened.ticket, revision: opened.revision });
  const latest = useRef<Given>({ answers: opened.answers, page: opened.at ?? 0 });
  const isUnsaved = useRef(false);
  const running = useRef<Promise<void>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ended = useRef(onEnded);
  useEffect(() => {
    ended.current = onEnded;
  });

  /** One request at a time: each needs the revision and the ticket of the one before. */
  const send = useCallback((given: Given, isCompleted: boolean): Promise<void> => {
    const attempt = running.current.then(async () => {
      const saved = await saveLink({ ...kept.current, ...given, isCompleted });
      kept.current = { ticket: saved.ticket, revision: saved.revision };
    });
    running.current = attempt.catch(() => undefined);
    return attempt;
  }, []);

  const save = useCallback(async () => {
    clearTimeout(timer.current);
    if (!isUnsaved.current || !navigator.onLine) return;
    const given = latest.current;
    isUnsaved.current = false;
    try {
      await send(given, false);
      if (latest.current === given) setState('saved');
    } catch (problem) {
      isUnsaved.current = true;
      if (isProblem(problem, 'link_not_valid', 'answers_changed', 'questionnaire_completed'))
        ended.current(problem, { ...given, revision: kept.current.revision });
    }
  }, [send]);

  useEffect(() => {
    const now = () => void save();
    const retry = setInterval(now, RETRY_MS);
    window.addEventListener('online', now);
    // Phones close a hidden page without a prompt.
    document.addEventListener('visibilitychange', now);
    return () => {
      clearTimeout(timer.current);
      clearInterval(retry);
      window.removeEventListener('online', now);
      document.removeEventListener('visibilitychange', now);
    };
  }, [save]);

  return {
    state,
    changed: useCallback(
      (answers: Answers, page: number) => {
        latest.current = { answers, page };
        isUnsaved.current = true;
        setState('unsaved');
        clearTimeout(timer.current);
        timer.current = setTimeout(() => void save(), SAVE_MS);
      },
      [save],
    ),
    complete: useCallback(
      async (answers: Answers) => {
        clearTimeout(timer.current);
        isUnsaved.current = false;
        try {
          await send({ answers, page: latest.current.page }, true);
        } catch (problem) {
          isUnsaved.current = true;
          throw problem;
        }
      },
      [send],
    ),
    given: useCallback(() => ({ ...latest.current, revision: kept.current.revision }), []),
  };
}
