/** What the toolbar, the keyboard and drag and drop do with a question. */
import { announce, toast, useTranslation } from '@cabinet/kit';
import { useMemo } from 'react';
import { added, canAdd, duplicated, moved, newQuestion, pageOf, removed, stepped } from '../model/edit';
import type { Selected } from '../model/history';
import { type Form, MOST_QUESTIONS, type QuestionType, questionsOf } from '../model/types';
import { useLanguages, useStore } from './context';
import { titleOf } from './useConditionWords';

export interface QuestionActions {
  /** Before the element `at` of a page. */
  readonly add: (type: QuestionType, page: string, at: number) => void;
  readonly step: (name: string, by: -1 | 1) => void;
  readonly move: (name: string, page: string, at: number) => void;
  readonly duplicate: (name: string) => void;
  readonly remove: (name: string) => void;
}

/** The question that is selected after one is removed: the next one, otherwise the one before. */
function beside(form: Form, removedName: string): Selected {
  const names = questionsOf(form).map(({ name }) => name);
  const at = names.indexOf(removedName);
  const name = names[at + 1] ?? names[at - 1];
  return name === undefined ? null : { kind: 'question', name };
}

export function useQuestionActions(): QuestionActions {
  const { t } = useTranslation('admin_questionnaires');
  const { base } = useLanguages();
  const store = useStore();
  return useMemo(() => {
    const words = [t('choice.first'), t('choice.second')];
    const set = (form: Form, select?: Selected) =>
      store.dispatch({ kind: 'edit', edit: () => form, ...(select !== undefined && { select }) });
    const isFull = (form: Form) => {
      if (canAdd(form)) return false;
      toast.warning(t('full', { count: MOST_QUESTIONS }));
      return true;
    };
    return {
      add: (type, page, at) => {
        const { form } = store.get();
        if (isFull(form)) return;
        const question = newQuestion(form, type, words);
        set(added(form, question, page, at), { kind: 'question', name: question.name });
        announce(t('done.added', { type: t(`type.${type}`) }));
      },
      step: (name, by) => {
        set(stepped(store.get().form, name, by));
        announce(t(by === 1 ? 'done.down' : 'done.up'));
      },
      move: (name, page, at) => {
        set(moved(store.get().form, name, page, at));
        announce(t('done.moved'));
      },
      duplicate: (name) => {
        const { form } = store.get();
        if (isFull(form)) return;
        const [next, copy] = duplicated(form, name);
        set(next, { kind: 'question', name: copy });
        announce(t('done.duplicated'));
      },
      remove: (name) => {
        const { form } = store.get();
        const page = pageOf(form, name);
        const at = page?.elements.findIndex((one) => one.name === name) ?? -1;
        const question = page?.elements[at];
        if (!page || !question) return;
        set(removed(form, name), beside(form, name));
        // Only this question comes back: what was done afterwards stays.
        const restore = () => {
          const { form: later } = store.get();
          if (questionsOf(later).some((one) => one.name === name)) return;
          const home = later.pages.find((one) => one.name === page.name) ?? later.pages[0];
          if (home) set(added(later, question, home.name, at), { kind: 'question', name });
        };
        // With the name: equal messages would be merged into one, which restores one question.
        toast.info(t('done.removed', { title: titleOf(question, base), name }), {
          duration: 'failure',
          onPress: restore,
        });
      },
    };
  }, [t, base, store]);
}
