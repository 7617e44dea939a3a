/** The questions of a day, their answers, and attempts to finish. */
import type { Question } from '@cabinet/form';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { DiaryForm } from '../data/diary.types';
import type { Draft } from '../data/offline';
import { draftOf, startAnswers, type TypedAnswers } from '../domain/answers';
import type { Fault } from '../domain/faults';
import { formOf, itemsOf, type NamedItem } from '../domain/model';
import { useItemHints } from '../fields/useItemHints';
import { type AnswerStore, answerStore, type Faults } from './answerStore';

export interface DayAnswers {
  readonly items: readonly NamedItem[];
  /** By name. */
  readonly questions: ReadonlyMap<string, Question>;
  readonly store: AnswerStore;
  readonly faults: Faults;
  /** Number of attempts that found faults: each moves the focus to them. */
  readonly tries: number;
  /** Whether nothing is wrong; otherwise it is shown from now on. */
  readonly attempt: () => boolean;
  /** Shows the server's faults, by code of the item. */
  readonly showFaults: (faults: Readonly<Record<string, Fault>>) => void;
}

function byName(items: readonly NamedItem[], faults: Readonly<Record<string, Fault>>): Faults {
  return new Map(
    items.flatMap(({ item, name }) => {
      const fault = faults[item.code];
      return fault ? [[name, fault] as const] : [];
    }),
  );
}

/** `changed` gets the content of the draft after each change. */
export function useDayAnswers(day: DiaryForm, draft: Draft | null, changed: (typed: TypedAnswers) => void): DayAnswers {
  const hintOf = useItemHints();
  const items = useMemo(() => itemsOf(day), [day]);
  const form = useMemo(() => formOf(day, hintOf), [day, hintOf]);
  const questions = useMemo(
    () => new Map(form.pages.flatMap((page) => page.questions).map((question) => [question.name, question])),
    [form],
  );
  // The errors of a day that had waited are shown when it is opened again.
  const [store] = useState(() =>
    answerStore(form, startAnswers(items, draft?.typed ?? {}), byName(items, draft?.faults ?? {})),
  );
  const faults = useSyncExternalStore(store.subscribe, store.faults);
  const [tries, setTries] = useState(faults.size > 0 ? 1 : 0);

  useEffect(() => store.follow(form), [store, form]);
  useEffect(() => {
    let known = store.answers();
    return store.subscribe(() => {
      const answers = store.answers();
      if (answers === known) return;
      known = answers;
      changed(draftOf(items, answers));
    });
  }, [store, items, changed]);

  return {
    items,
    questions,
    store,
    faults,
    tries,
    attempt: () => {
      const isRight = store.attempt();
      if (!isRight) setTries((before) => before + 1);
      return isRight;
    },
    showFaults: (wrong) => {
      store.refuse(byName(items, wrong));
      setTries((before) => before + 1);
    },
  };
}
