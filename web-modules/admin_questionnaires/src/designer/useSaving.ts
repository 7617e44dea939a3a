/**
 * Saves the form: without an id it is created, with one it is edited (B-210). One that has an id saves itself while it is
 * edited; a revision that another administrator has written in the meantime is never overwritten.
 */
import { ApiProblem, toast, useTranslation } from '@cabinet/kit';
import { useEffect, useRef, useState } from 'react';
import type { Quiz, QuizFault } from '../data/contract';
import { changeQuiz, createQuiz, loadQuiz, type QuizChange } from '../data/quiz.api';
import { useFresh } from '../data/queries';
import { forgetDraft, keepDraft } from '../model/draft';
import { formOf } from '../model/exchange';
import { textIn } from '../model/text';
import { type Form, TITLE_CHARS } from '../model/types';
import { useDesigner, useLanguages, useStore } from './context';

/** Typing rests for this long before it is saved. */
export const AUTOSAVE_MS = 1500;

export type SaveState = 'saved' | 'changed' | 'saving' | 'failed';

export interface SaveConflict {
  readonly at: string | null;
  /** Id of the administrator; null after that account was removed. */
  readonly by: string | null;
  readonly name: string | null;
}

export interface Saving {
  readonly quiz: Quiz | null;
  readonly state: SaveState;
  readonly titleFault: 'required' | 'too_long' | null;
  /** What the server found wrong when it was to be saved. */
  readonly refused: readonly QuizFault[];
  readonly conflict: SaveConflict | null;
  readonly save: (more?: Pick<QuizChange, 'publish' | 'archived'>) => Promise<boolean>;
  readonly takeTheirs: () => Promise<void>;
  readonly keepMineAsCopy: () => Promise<void>;
}

const titleFaultOf = (title: string): Saving['titleFault'] =>
  title.trim() === '' ? 'required' : Array.from(title).length > TITLE_CHARS ? 'too_long' : null;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export function useSaving(initial: Quiz | null, onCreated: (quiz: Quiz) => void): Saving {
  const { t } = useTranslation('admin_questionnaires');
  const { base } = useLanguages();
  const { form, change } = useDesigner();
  const store = useStore();
  const loadAgain = useFresh();
  const [quiz, setQuiz] = useState(initial);
  /** The change that is saved, or was refused. */
  const [settled, setSettled] = useState(0);
  const [state, setState] = useState<SaveState>('saved');
  const [titleFault, setTitleFault] = useState<Saving['titleFault']>(null);
  const [refused, setRefused] = useState<readonly QuizFault[]>([]);
  const [conflict, setConflict] = useState<SaveConflict | null>(null);
  const isSending = useRef(false);
  /** Set at once, unlike the state: nothing is sent over another administrator's revision, not even before the next render. */
  const hasConflict = useRef(false);
  const title = textIn(form.title, base, base);

  function failed(error: unknown) {
    if (!(error instanceof ApiProblem)) throw error;
    setState('failed');
    if (error.code === 'questionnaire_changed') {
      hasConflict.current = true;
      const { changed_at, changed_by, changed_by_name } = error.extra;
      setConflict({ at: textOf(changed_at), by: textOf(changed_by), name: textOf(changed_by_name) });
      return;
    }
    if (error.code === 'model_invalid') {
      setRefused((error.extra.faults ?? []) as readonly QuizFault[]);
      return;
    }
    const ofTitle = error.errors.find(({ field }) => field === 'title');
    if (ofTitle) setTitleFault(ofTitle.code === 'too_long' ? 'too_long' : 'required');
    else if (error.errors.some(({ code }) => code === 'no_questions')) toast.warning(t('save.noQuestions'));
    else toast.failure(t('save.failed'), error);
  }

  /** What was saved; null if it was not. */
  async function send(run: (now: Form) => Promise<Quiz>): Promise<Quiz | null> {
    if (isSending.current) return null;
    isSending.current = true;
    const sent = store.settled();
    setState('saving');
    try {
      const saved = await run(sent.form);
      if (quiz?.id !== saved.id) {
        forgetDraft();
        onCreated(saved);
      }
      setQuiz(saved);
      hasConflict.current = false;
      setConflict(null);
      setRefused([]);
      setTitleFault(null);
      setState(store.get().change === sent.change ? 'saved' : 'changed');
      void loadAgain();
      return saved;
    } catch (error) {
      failed(error);
      return null;
    } finally {
      setSettled(sent.change);
      isSending.current = false;
    }
  }

  async function save(more: Pick<QuizChange, 'publish' | 'archived'> = {}): Promise<boolean> {
    //
    const fault = titleFaultOf(title);
    setTitleFault(fault);
    if (fault !== null || hasConflict.current) return false;
    // A new one that is to be published is created first: if the second call fails, the next one does not create it again.
    const created = quiz === null ? await send((model) => createQuiz(title, model)) : null;
    const saved = quiz ?? created;
    if (saved === null) return false;
    if (created !== null && Object.keys(more).length === 0) return true;
    const { id, revision } = saved;
    return (await send((model) => changeQuiz({ id, revision, title, model, ...more }))) !== null;
  }

  const isDirty = change !== settled || state === 'failed';
  useEffect(() => {
    if (quiz === null) keepDraft(form);
    if (change === settled || quiz === null || conflict !== null || titleFaultOf(title) !== null) return;
    const timer = setTimeout(() => void save(), AUTOSAVE_MS);
    return () => clearTimeout(timer);
    // `save` is a new function in every render; its dependencies are listed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [change, settled, quiz, conflict, title]);

  // What was typed in the last second is sent when the designer is left.
  const leaving = useRef<(() => void) | null>(null);
  useEffect(() => {
    leaving.current =
      quiz !== null &&
      isDirty &&
      refused.length === 0 &&
      conflict === null &&
      titleFaultOf(title) === null &&
      !isSending.current
        ? () => {
            changeQuiz({ id: quiz.id, revision: quiz.revision, title, model: form }).then(
              () => void loadAgain(),
              (error: unknown) => toast.failure(t('save.failed'), error),
            );
          }
        : null;
  });
  useEffect(() => () => leaving.current?.(), []);
  useEffect(() => {
    if (!isDirty || quiz === null) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty, quiz]);

  return {
    quiz,
    state: state === 'saved' && change !== settled ? 'changed' : state,
    // Told after a press; gone once the title is well.
    titleFault: titleFault && titleFaultOf(title),
    refused,
    conflict,
    save,
    takeTheirs: async () => {
      if (quiz === null) return;
      try {
        const theirs = await loadQuiz(quiz.id);
        const read = formOf(theirs.model);
        if (read === null) return;
        store.dispatch({ kind: 'load', form: read });
        setQuiz(theirs);
        setSettled(store.get().change);
        hasConflict.current = false;
        setConflict(null);
        setState('saved');
      } catch (error) {
        toast.failure(t('open.failed'), error);
      }
    },
    keepMineAsCopy: async () => {
      await send((model) => createQuiz(t('conflict.copyTitle', { title }).slice(0, TITLE_CHARS), model));
    },
  };
}
