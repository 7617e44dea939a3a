/**
 * Queries of the diary: one hook per resource. Each asks the kernel first; if the network or the hospital is
 * unavailable, it returns the stored data with its date.
 */
import { isProblem, useQuery, useVariant } from '@cabinet/kit';
import { loadCorrections, loadForm, loadStrip, loadThesaurus } from './diary.api';
import type { DiaryDay, DiaryForm, ThesaurusNode } from './diary.types';
import { drafts, type Seen, seenForms, seenStrip, seenTrees, unsentDays } from './offline';

/** Query keys, for invalidation. */
export const diaryKeys = {
  strip: ['diagnostic', 'strip'],
  form: (date: string) => ['diagnostic', 'form', date],
  corrections: (date: string) => ['diagnostic', 'corrections', date],
  /** The charts of the results. */
  values: ['diagnostic', 'values'],
  drafts: ['diagnostic', 'drafts'],
  unsent: ['diagnostic', 'unsent'],
} as const;

/** The medical host of the diary; `-` if there is none, a host that the kernel does not know. */
export function useHost(): string {
  return useVariant().records.diary ?? '-';
}

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

/** `always`: the query runs offline too, to read the stored data. */
const OFFLINE = { networkMode: 'always', retry: false } as const;

/** The 15 days, today first. */
export function useStrip() {
  const host = useHost();
  return useQuery({
    ...OFFLINE,
    queryKey: diaryKeys.strip,
    queryFn: ({ signal }): Promise<Dated<readonly DiaryDay[]>> =>
      cachedFirst(async () => {
        const days = await loadStrip(host, signal);
        await seenStrip.set(days);
        return days;
      }, seenStrip.get),
  });
}

/** The form of a day. */
export function useDay(date: string) {
  const host = useHost();
  return useQuery({
    ...OFFLINE,
    queryKey: diaryKeys.form(date),
    queryFn: ({ signal }): Promise<Dated<DiaryForm>> =>
      cachedFirst(
        async () => {
          const form = await loadForm(host, date, signal);
          await seenForms.set(form);
          return form;
        },
        () => seenForms.get(date),
      ),
    // The hospital's questions do not change while a user answers them.
    staleTime: 5 * 60_000,
    refetchOnReconnect: false,
  });
}

/** The corrections of a day, the latest first. `revision`: its version, which a new list belongs to. */
export function useCorrections(date: string, revision: number) {
  const host = useHost();
  return useQuery({
    queryKey: [...diaryKeys.corrections(date), revision],
    queryFn: ({ signal }) => loadCorrections(host, date, signal),
    staleTime: Infinity,
  });
}

/** The tree of a Constructor; loaded when its form opens, so that it is available offline. */
export function useThesaurus(code: string) {
  const host = useHost();
  return useQuery({
    ...OFFLINE,
    queryKey: ['diagnostic', 'thesaurus', code],
    queryFn: ({ signal }): Promise<Dated<ThesaurusNode>> =>
      cachedFirst(
        async () => {
          const tree = await loadThesaurus(host, code, signal);
          await seenTrees.set(code, tree);
          return tree;
        },
        () => seenTrees.get(code),
      ),
    staleTime: Infinity,
  });
}

/** Days with a draft. */
export function useDraftDates() {
  return useQuery({ ...OFFLINE, queryKey: diaryKeys.drafts, queryFn: drafts.dates, staleTime: Infinity });
}

/** The draft of a day as it was stored when the day was opened. */
export function useDraft(date: string) {
  return useQuery({
    ...OFFLINE,
    queryKey: ['diagnostic', 'draft', date],
    queryFn: () => drafts.get(date),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Days that wait to be sent. */
export function useUnsent() {
  return useQuery({ ...OFFLINE, queryKey: diaryKeys.unsent, queryFn: unsentDays.all, staleTime: Infinity });
}
