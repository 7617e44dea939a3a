/** The state of a link's invoice, asked for again until the bank has decided. */
import { isProblem, useQuery } from '@cabinet/kit';
import { beforeQuestion } from '../data/pace';
import { loadOneTimePayment } from '../data/payments.api';
import type { LinkState } from '../data/payments.types';

/** How often a state that is not final is asked for after the return; an unpaid order looks the same. */
const QUESTIONS_AFTER_RETURN = 8;

/** A payment under way in another tab, or at the bank, can end these. */
const UNDECIDED: ReadonlySet<LinkState> = new Set(['canPay', 'refused', 'beingConfirmed', 'underReview']);

export function useOneTimePayment(token: string, isBack: boolean) {
  return useQuery({
    queryKey: ['payments', 'one_time', token],
    queryFn: ({ signal }) => loadOneTimePayment(token, signal),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: ({ state: { data } }) => data === undefined || UNDECIDED.has(data.state),
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) => {
      if (isProblem(error, 'not_found')) return false;
      const asked = dataUpdateCount + errorUpdateCount;
      const isWaiting =
        data?.state === 'beingConfirmed' || (isBack && data?.state === 'canPay' && asked < QUESTIONS_AFTER_RETURN);
      return isWaiting ? beforeQuestion(asked) : false;
    },
  });
}
