/** Queries of questionnaires. Each asks the kernel first; without a network it returns the stored data with its date. */
import { isProblem, session, useQuery } from '@cabinet/kit';
import { drafts, type Seen, seenForms, seenList, unsentQuizzes } from './offline';
import { loadQuiz, loadQuizzes } from './quiz.api';
import type { UserQuiz } from './quiz.types';

export const quizKeys = {
  list: ['questionnaires', 'list'],
  one: (id: string) => ['questionnaires', 'one', id],
  draft: (id: string) => ['questionnaires', 'draft', id],
  drafts: ['questionnaires', 'drafts'],
  unsent: ['questionnaires', 'unsent'],
} as const;

/** Data with its age; `asOf` is null if it has just come from the kernel. */
export interface Dated<T> {
  readonly value: T;
  readonly asOf: string | null;
}

async function cachedFirst<T>(ask: () => Promise<T>, recall: () => Promise<Seen<T> | null>): Promise<Dated<T>> {
  try {
    return { value: await ask(), asOf: null };
  } catch (error) {
    if (!isProblem(error) || !error.isPassing) throw error;
    const before = await recall();
    if (!before) throw error;
    return { value: before.value, asOf: before.at };
  }
}

/** How often it is looked whether the hospital's service has the answers. */
const SENDING_MS = 20_000;

/** `always`: the query runs offline too, to read the stored data. */
const OFFLINE = { networkMode: 'always', retry: false } as const;

export function useQuizzes() {
  return useQuery({
    ...OFFLINE,
    queryKey: quizKeys.list,
    queryFn: ({ signal }): Promise<Dated<readonly UserQuiz[]>> =>
      cachedFirst(async () => {
        const { raw, quizzes } = await loadQuizzes(signal);
        await seenList.set(raw);
        return quizzes;
      }, seenList.get),
  });
}

/** Stores a form once it is shown: sealing the largest one takes a phone 40 ms. */
function storeLater(id: string, raw: unknown): void {
  const owner = session.get()?.userId;
  const store = () => {
    if (session.get()?.userId === owner) void seenForms.set(id, raw);
  };
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) window.requestIdleCallback(store, { timeout: 2000 });
  else setTimeout(store);
}

/** A questionnaire with its form. It is not asked for again while a patient answers it. */
export function useQuiz(id: string, isEnabled = true) {
  return useQuery({
    ...OFFLINE,
    enabled: isEnabled,
    queryKey: quizKeys.one(id),
    queryFn: ({ signal }): Promise<Dated<UserQuiz>> =>
      cachedFirst(
        async () => {
          const { raw, quiz } = await loadQuiz(id, signal);
          storeLater(id, raw);
          return quiz;
        },
        () => seenForms.get(id),
      ),
    refetchInterval: ({ state }) => (state.data?.value.delivery === 'sending' ? SENDING_MS : false),
    // Refetched on every opening: another device may have saved a newer draft.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The draft of this browser as it was when the questionnaire was opened. */
export function useDraft(id: string) {
  return useQuery({
    ...OFFLINE,
    queryKey: quizKeys.draft(id),
    queryFn: () => drafts.get(id),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Ids of the questionnaires with a draft in this browser. */
export function useDraftIds() {
  return useQuery({ ...OFFLINE, queryKey: quizKeys.drafts, queryFn: drafts.ids });
}

/** Completed answers that wait to be sent. */
export function useUnsent() {
  return useQuery({ ...OFFLINE, queryKey: quizKeys.unsent, queryFn: unsentQuizzes.all, staleTime: Infinity });
}
