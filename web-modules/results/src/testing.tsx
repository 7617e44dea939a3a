/**
 * Opens a screen of the results as the shell does, with a mocked kernel that responds by method and path with the
 * contract's JSON.
 */
import type { ModuleManifest } from '@cabinet/kit';
import { kernel, type KernelAnswer, type KernelCall, problemResponse, renderModule } from '@cabinet/kit/testing';
import { recordTexts } from '@cabinet/record/testing';
import ru from '../locales/ru.json';
import { ResultPages } from './ResultPages';

const AS_OF = '2026-11-20T18:40:00Z';

const SOURCE = {
  hostId: 'vista',
  hostName: 'Больница № 15',
  state: 'found',
  lists: { diagnoses: AS_OF, observations: AS_OF, documents: AS_OF },
  asOf: AS_OF,
  askedAt: '2026-11-20T18:40:00Z',
  refreshing: false,
  failure: null,
};

export const REPORT = {
  id: 'c-1',
  type: 'result',
  kind: 'consultation',
  name: 'Заключение кардиолога',
  created: '2026-11-16T09:20:00+03:00',
  author: 'Соколова М. В.',
  mkb: null,
  diagName: null,
  mime: 'application/pdf' as string | null,
  size: 200_000 as number | null,
  fileName: 'zaklyuchenie.pdf',
  hasHtml: false,
  hasFile: true,
  signed: true,
  vistaHostId: 'vista',
  progress: 100,
  isNew: false,
  hit: null,
};
export const BLOOD = {
  ...REPORT,
  id: 'r-1',
  kind: 'research',
  name: 'Общий анализ крови',
  mime: 'image/png',
  fileName: 'krov.png',
  hasHtml: true,
  isNew: true,
};
export const ULTRASOUND = {
  ...BLOOD,
  id: 'r-2',
  name: 'УЗИ щитовидной железы',
  created: '2025-10-01T09:20:00+03:00',
  isNew: false,
};

const point = (at: string, value: number | null, more: object = {}) => ({
  at: `${at}T08:30:00+03:00`,
  value,
  text: null,
  normLow: 3.9,
  normHigh: 5.9,
  documentId: null,
  ...more,
});
export const GLUCOSE = {
  hostId: 'vista',
  code: 'GLU',
  name: 'Глюкоза',
  unit: 'ммоль/л',
  points: [point('2025-05-12', 5.9), point('2025-11-18', 6.8), point('2026-11-16', 5.2, { documentId: 'r-1' })],
};
export const CHOLESTEROL = {
  hostId: 'vista',
  code: 'CHOL',
  name: 'Холестерин',
  unit: 'ммоль/л',
  points: [
    point('2025-11-18', 5.1, { normLow: null, normHigh: 5.2 }),
    point('2026-11-10', 5.8, { normLow: null, normHigh: 5.2, documentId: 'r-1' }),
  ],
};
export const GROUP = {
  hostId: 'vista',
  code: 'AB0',
  name: 'Группа крови',
  unit: null,
  points: [point('2020-01-02', null, { text: 'A (II) Rh+', normLow: null, normHigh: null })],
};

type Answers = Readonly<Record<string, KernelAnswer>>;

const HEALTHY: Answers = {
  'GET /record/sources': () => [SOURCE],
  'GET /record/observations': () => [GLUCOSE, CHOLESTEROL, GROUP],
  'GET /files': () => [REPORT, BLOOD, ULTRASOUND],
  'GET /files/c-1': () => REPORT,
  'GET /files/r-1': () => BLOOD,
  'GET /files/r-1/html': () => new Response('<p>Лейкоциты 5,1</p>', { headers: { 'Content-Type': 'text/html' } }),
  'GET /files/r-1/download': () => new Response('png', { headers: { 'Content-Type': 'image/png' } }),
  'GET /files/c-1/download': () => new Response('pdf', { headers: { 'Content-Type': 'application/pdf' } }),
};

export interface Opened {
  /** Calls of one kind, `'GET /files'`. */
  readonly of: (kind: string) => KernelCall[];
  readonly address: () => string;
}

/** The JSON body of a call. */
export const bodyOf = (call: KernelCall): unknown => JSON.parse(call.body);

/** Text with normal instead of non-breaking spaces. */
export const plain = (text: string | null | undefined): string => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');

/** `texts`: those that the hospital has added. `modules`: the ids of the enabled ones. */
export async function open(
  path: string,
  answers: Answers = {},
  texts: Record<string, string> = {},
  modules: readonly string[] = [],
): Promise<Opened> {
  const all: Answers = { ...HEALTHY, ...answers };
  const kindOf = ({ method, path: place }: KernelCall) => `${method} ${place.split('?')[0] ?? ''}`;
  const calls = kernel((call) => {
    const answer = all[kindOf(call)];
    return answer ? answer(call) : problemResponse(404, 'not_found');
  });
  const { router } = await renderModule(<ResultPages />, {
    path,
    namespace: 'results',
    locales: { ru: { ...ru, ...texts } },
    texts: recordTexts,
    modules: modules.map((id) => ({ id }) as ModuleManifest),
  });
  return {
    of: (kind) => calls.filter((call) => kindOf(call) === kind),
    address: () => router.state.location.pathname + router.state.location.search,
  };
}
