/** Sends completed answers and updates the screens with the outcome. */
import { useQueryClient } from '@cabinet/kit';
import { useCallback, useMemo } from 'react';
import { type Unsent, unsentQuizzes } from './offline';
import { type Sent, send } from './outbox';
import { type Dated, quizKeys } from './queries';
import type { UserQuiz } from './quiz.types';

export interface Outbox {
  /** Stores and sends. If `isKept` is false it is sent anyway, but a reload would lose it. */
  readonly complete: (unsent: Unsent) => Promise<{ sent: Sent; isKept: boolean }>;
  readonly sendAgain: (unsent: Unsent) => Promise<Sent>;
  /** Turns waiting answers back into a draft. */
  readonly takeBack: (unsent: Unsent) => Promise<void>;
  /** The storage was changed elsewhere. */
  readonly changed: (id: string) => Promise<void>;
}

export function useOutbox(): Outbox {
  const queries = useQueryClient();

  const changed = useCallback(
    async (id: string) => {
      const keys = [quizKeys.unsent, quizKeys.drafts, quizKeys.draft(id), quizKeys.list];
      await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
      void queries.invalidateQueries({ queryKey: ['badge', 'questionnaires'] });
    },
    [queries],
  );

  const sendAgain = useCallback(
    async (unsent: Unsent) => {
      const sent = await send(unsent);
      if (sent.kind === 'completed') {
        // The response may come without the form, which is the same.
        queries.setQueryData<Dated<UserQuiz>>(
          quizKeys.one(unsent.id),
          (before) => before && { value: { ...sent.quiz, model: sent.quiz.model ?? before.value.model }, asOf: null },
        );
      }
      if (sent.kind === 'closed') await queries.invalidateQueries({ queryKey: quizKeys.one(unsent.id) });
      if (sent.kind !== 'waiting') await changed(unsent.id);
      else await queries.invalidateQueries({ queryKey: quizKeys.unsent });
      return sent;
    },
    [queries, changed],
  );

  return useMemo(
    () => ({
      sendAgain,
      complete: async (unsent) => {
        const isKept = await unsentQuizzes.set(unsent);
        return { sent: await sendAgain(unsent), isKept };
      },
      takeBack: async ({ id }) => {
        await unsentQuizzes.remove(id);
        await changed(id);
      },
      changed,
    }),
    [sendAgain, changed],
  );
}
