/** Queries of this module. */
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@cabinet/kit';
import type { Form } from '../model/types';
import type { QuizState } from './contract';
import { checkQuiz, loadQuiz, loadQuizzes } from './quiz.api';

export const ROOT = 'admin_questionnaires';

export function useQuizzes(state: QuizState | null) {
  return useInfiniteQuery({
    queryKey: [ROOT, 'list', state],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => loadQuizzes(pageParam, state, signal),
    getNextPageParam: ({ total }, pages) =>
      pages.reduce((count, { items }) => count + items.length, 0) < total ? pages.length : null,
  });
}

/** Not refreshed while it is edited. */
export function useQuiz(id: string) {
  return useQuery({
    queryKey: [ROOT, 'one', id],
    queryFn: ({ signal }) => loadQuiz(id, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

/** Stands for a form in the key of a query: TanStack Query would write the whole form as text in every render. */
const numbers = new WeakMap<Form, number>();
let lastNumber = 0;
function numberOf(form: Form): number {
  const number = numbers.get(form) ?? (lastNumber += 1);
  numbers.set(form, number);
  return number;
}

export function useCheck(form: Form, isWanted: boolean) {
  return useQuery({
    queryKey: [ROOT, 'check', numberOf(form)],
    queryFn: ({ signal }) => checkQuiz(form, signal),
    enabled: isWanted,
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
    meta: { isBeside: true },
  });
}

/** Loads the lists of this module again. */
export function useFresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [ROOT, 'list'] });
}
