/** Opens the diary as the shell does, with a mocked kernel that follows the contract. */
import { addDays, type Variant } from '@cabinet/kit';
import { formTexts } from '@cabinet/form/testing';
import { type KernelCall, kernel, problemResponse, renderModule } from '@cabinet/kit/testing';
import ru from '../locales/ru.json';
import { DiaryPages } from './DiaryPages';

/** Today according to the kernel; the browser's clock is set to it. */
export const TODAY = '2026-03-12';
export const NOW = new Date('2026-03-12T09:00:00+03:00');

export const dayBefore = (days: number): string => addDays(TODAY, -days);

const NOTHING = {
  value: null,
  options: [],
  freeText: true,
  thesaurus: null,
  pattern: null,
  minimum: null,
  maximum: null,
  required: false,
  unit: null,
};

/** All eight kinds, as `GET /vista/self_diagnostic/{date}` returns them (A-194…A-204). */
export const GROUPS: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  Измерения: [
    { ...NOTHING, code: 'pulse', typeName: 'Integer', name: 'Пульс', minimum: 30, maximum: 220, required: true },
    { ...NOTHING, code: 'temp.morning', typeName: 'Double', name: 'Температура', unit: '°C' },
    { ...NOTHING, code: 'at', typeName: 'Time', name: 'Когда измеряли' },
  ],
  Самочувствие: [
    {
      ...NOTHING,
      code: 'mood',
      typeName: 'String',
      name: 'Настроение',
      options: ['Хорошее', 'Плохое'],
      freeText: false,
    },
    { ...NOTHING, code: 'sleep', typeName: 'String', name: 'Сон', options: ['Спал', 'Не спал'] },
    { ...NOTHING, code: 'note', typeName: 'String', name: 'Заметки' },
    { ...NOTHING, code: 'complaints', typeName: 'Constructor', name: 'Жалобы', thesaurus: 'complaints' },
    { ...NOTHING, code: 'visit', typeName: 'Date', name: 'Был у врача' },
    { ...NOTHING, code: 'pill', typeName: 'DateTime', name: 'Принял лекарство' },
    { ...NOTHING, code: 'photo', typeName: 'Image', name: 'Снимок' },
  ],
};

export const TREE = {
  code: 'complaints',
  name: 'Жалобы',
  template: 'Жалобы: %s.',
  child: [
    {
      code: 'pain',
      name: 'Боль',
      template: 'боль %s',
      child: [
        { code: 'chest', name: 'в груди', template: null, child: [] },
        { code: 'back', name: 'в спине', template: null, child: [] },
      ],
    },
    { code: 'cough', name: 'кашель', template: null, child: [] },
  ],
};

export interface Answer {
  readonly code: string;
  readonly value: unknown;
}

/** Until when today's answers can be corrected: midnight in Moscow. */
export const MIDNIGHT = '2026-03-12T21:00:00Z';

/**
 * A kernel with a diary: it keeps saved days, and a repeated Idempotency-Key changes nothing. `corrections`: today's answers
 * can be corrected.
 */
export function diaryKernel(host = 'vista', { corrections = false } = {}) {
  /** Former answers of today, oldest first. */
  const former: (readonly Answer[])[] = [];
  const saved = new Map<string, readonly Answer[]>([[dayBefore(1), [{ code: 'pulse', value: 71 }]]]);
  const keys = new Set<string>();
  /** Overrides the response with a fault of the network or the hospital. */
  const fault: { now: ((call: KernelCall) => Response | null | Promise<never>) | null } = { now: null };

  const revisionOf = (date: string) => (date === TODAY ? former.length + 1 : 1);
  const itemOf = (code: string) =>
    Object.values(GROUPS)
      .flat()
      .find((item) => item.code === code);
  /** The corrections of today, as the kernel compares the versions. */
  const history = () =>
    [...former, saved.get(TODAY) ?? []].slice(1).map((after, at) => {
      const before = former[at] ?? [];
      const codes = [...new Set([...before, ...after].map(({ code }) => code))];
      const valueIn = (answers: readonly Answer[], code: string) =>
        answers.find((answer) => answer.code === code)?.value ?? null;
      return {
        revision: at + 2,
        at: '2026-03-12T11:05:00Z',
        beforeAt: '2026-03-12T06:00:00Z',
        changes: codes
          .filter((code) => valueIn(before, code) !== valueIn(after, code))
          .map((code) => ({
            code,
            name: itemOf(code)?.name,
            typeName: itemOf(code)?.typeName,
            unit: itemOf(code)?.unit,
            before: valueIn(before, code),
            after: valueIn(after, code),
          })),
      };
    });
  const form = (date: string) => {
    const answers = saved.get(date);
    const fill = (item: Record<string, unknown>) => ({
      ...item,
      value: answers?.find(({ code }) => code === item.code)?.value ?? null,
    });
    const groups = Object.entries(GROUPS).map(([name, items]) => [name, items.map(fill)] as const);
    return {
      date,
      state: answers ? 'saved' : 'empty',
      is_save: answers !== undefined,
      sent: true,
      revision: answers ? revisionOf(date) : 0,
      sentRevision: answers ? revisionOf(date) : 0,
      savedAt: answers ? '2026-03-12T06:00:00Z' : null,
      correctableUntil: corrections && date === TODAY ? MIDNIGHT : null,
      groups: Object.fromEntries(groups),
    };
  };
  const calls = kernel(async (call) => {
    const failure = await fault.now?.(call);
    if (failure) return failure;
    const days = `/${host}/self_diagnostic`;
    const [, date = ''] = /^\/([\d-]+)$/.exec(call.path.startsWith(days) ? call.path.slice(days.length) : '') ?? [];
    if (call.path === days) {
      return Array.from({ length: 15 }, (_, ago) => ({
        date: dayBefore(ago),
        state: ago === 3 ? 'waiting' : ago === 4 ? 'refused' : saved.has(dayBefore(ago)) ? 'saved' : 'empty',
      }));
    }
    if (call.path === `/${host}/thesaurus/complaints`) return TREE;
    if (call.path === `${days}/${TODAY}/corrections`) return history().reverse();
    if (date === '') return problemResponse(404, 'not_found');
    if (call.method === 'GET') return form(date);
    if (call.method === 'PUT') {
      const body = JSON.parse(call.body) as { revision: number; items: readonly Answer[] };
      if (body.revision !== revisionOf(date)) return problemResponse(409, 'diary_changed');
      former.push(saved.get(date) ?? []);
      saved.set(date, body.items);
      return form(date);
    }
    const key = call.headers.get('Idempotency-Key') ?? '';
    if (!keys.has(key)) {
      if (saved.has(date)) return problemResponse(409, 'read_only');
      saved.set(date, (JSON.parse(call.body) as { items: readonly Answer[] }).items);
      keys.add(key);
    }
    return form(date);
  });
  const sent = (method: string) => calls.filter((call) => call.method === method);
  /** Another tab corrects today's answers. */
  const correctElsewhere = (answers: readonly Answer[]) => {
    former.push(saved.get(TODAY) ?? []);
    saved.set(TODAY, answers);
  };
  return { calls, saved, fault, posts: () => sent('POST'), puts: () => sent('PUT'), correctElsewhere };
}

/** Fails as a browser's `fetch` does without a network. */
export const offline = () => Promise.reject(new TypeError('Failed to fetch'));

export async function open(path = '/diagnostic', variant: Partial<Variant> = {}) {
  const { router, unmount } = await renderModule(<DiaryPages />, {
    path,
    namespace: 'diagnostic',
    locales: { ru },
    texts: formTexts,
    variant,
  });
  return { unmount, address: () => router.state.location.pathname, go: (to: string) => router.navigate(to) };
}

/** A toast. */
export const TOAST = { selector: '[data-toast] *' };
