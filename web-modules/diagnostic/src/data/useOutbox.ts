/** Sends days and updates the screens with the outcome. */
import { newIdempotencyKey, useQueryClient } from '@cabinet/kit';
import { useCallback, useMemo } from 'react';
import type { DiaryAnswer } from './diary.types';
import { type Sent, send } from './outbox';
import { type Dated, diaryKeys, useHost } from './queries';
import { type Unsent, unsentDays } from './offline';

export interface Outbox {
  /** A new save: stored, then sent. If `isKept` is false it is sent anyway, but a reload would lose it. */
  readonly save: (
    date: string,
    items: readonly DiaryAnswer[],
    /** The version that it corrects; 0 for a day that is not saved. */
    revision: number,
  ) => Promise<{ sent: Sent; isKept: boolean }>;
  /** Retries a waiting day. */
  readonly sendAgain: (unsent: Unsent) => Promise<Sent>;
  /** Turns a waiting day back into a draft. */
  readonly takeBack: (unsent: Unsent) => Promise<void>;
  /** The storage was changed elsewhere: the screens reload it, and ask the kernel about the day. */
  readonly offlineChanged: (date: string) => Promise<void>;
}

export function useOutbox(): Outbox {
  const queries = useQueryClient();
  const host = useHost();

  const readOffline = useCallback(
    async (date: string) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: diaryKeys.unsent }),
        queries.invalidateQueries({ queryKey: diaryKeys.drafts }),
        queries.invalidateQueries({ queryKey: ['diagnostic', 'draft', date] }),
      ]);
    },
    [queries],
  );

  const sendAgain = useCallback(
    async (unsent: Unsent) => {
      const sent = await send(unsent);
      if (sent.kind === 'saved') {
        const fresh: Dated<typeof sent.form> = { value: sent.form, asOf: null };
        queries.setQueryData(diaryKeys.form(unsent.date), fresh);
      }
      if (sent.kind === 'saved') void queries.invalidateQueries({ queryKey: diaryKeys.corrections(unsent.date) });
      if (sent.kind === 'saved') void queries.invalidateQueries({ queryKey: diaryKeys.values });
      if (sent.kind === 'closed' || sent.kind === 'changed')
        await queries.invalidateQueries({ queryKey: diaryKeys.form(unsent.date) });
      await readOffline(unsent.date);
      if (sent.kind !== 'waiting') void queries.invalidateQueries({ queryKey: diaryKeys.strip });
      return sent;
    },
    [queries, readOffline],
  );

  return useMemo(
    () => ({
      sendAgain,
      save: async (date, items, revision) => {
        const unsent: Unsent = { host, date, items, revision, key: newIdempotencyKey(), at: new Date().toISOString() };
        const isKept = await unsentDays.set(unsent);
        return { sent: await sendAgain(unsent), isKept };
      },
      takeBack: async ({ date }) => {
        await unsentDays.remove(date);
        await readOffline(date);
      },
      offlineChanged: async (date) => {
        await Promise.all([
          readOffline(date),
          queries.invalidateQueries({ queryKey: diaryKeys.form(date) }),
          queries.invalidateQueries({ queryKey: diaryKeys.strip }),
        ]);
      },
    }),
    [host, queries, sendAgain, readOffline],
  );
}
