/**
 * Opens a screen of the card as the shell does, with a mocked kernel that responds by method and path with the
 * contract's JSON.
 */
import type { Variant } from '@cabinet/kit';
import { kernel, type KernelAnswer, type KernelCall, problemResponse, renderModule } from '@cabinet/kit/testing';
import { recordTexts } from '@cabinet/record/testing';
import ru from '../locales/ru.json';
import type { ReactElement } from 'react';
import { EcardPages } from './EcardPages';
import { PrescriptionsPages } from './PrescriptionsPages';

const AS_OF = '2026-11-20T18:40:00Z';

export const SOURCE = {
  hostId: 'vista',
  hostName: 'Больница № 15',
  state: 'found',
  lists: { diagnoses: AS_OF, observations: AS_OF, documents: AS_OF },
  asOf: AS_OF,
  askedAt: '2026-11-20T18:40:00Z',
  refreshing: false,
  failure: null as string | null,
};

export const GASTRITIS = {
  id: 'g',
  code: 'K29.5',
  name: 'Хронический гастрит',
  chapter: 'XI' as string | null,
  chapterFrom: 'K00' as string | null,
  chapterTo: 'K93' as string | null,
  setDate: '2020-03-12',
  endDate: null as string | null,
  character: 'хронический' as string | null,
  kind: 'основной' as string | null,
  hostId: 'vista',
  documents: 3,
};
export const PRESSURE = {
  ...GASTRITIS,
  id: 'p',
  code: 'I10',
  name: 'Гипертензия',
  chapter: 'IX',
  chapterFrom: 'I00',
  chapterTo: 'I99',
  endDate: '2025-01-02',
  documents: 0,
};
export const UNKNOWN = {
  ...GASTRITIS,
  id: 'u',
  code: 'ZX9',
  name: null,
  chapter: null,
  chapterFrom: null,
  chapterTo: null,
  documents: 1,
};

export const CARD = {
  id: 'd-1',
  type: 'FRAGMENT',
  kind: 'fragment',
  name: 'Осмотр терапевта',
  created: '2026-11-16T09:20:00+03:00',
  author: 'Соколова М. В.',
  mkb: 'K29.5' as string | null,
  diagName: 'Хронический гастрит' as string | null,
  mime: 'text/html',
  size: null,
  fileName: null,
  hasHtml: true,
  hasFile: false,
  signed: false,
  vistaHostId: 'vista',
  progress: 100,
  isNew: true,
  hit: null as unknown,
};
export const OLDER = {
  ...CARD,
  id: 'd-2',
  name: 'Выписной эпикриз',
  created: '2024-02-01T10:00:00+03:00',
  mkb: 'I10',
  diagName: 'Гипертензия',
  isNew: false,
};
export const LOOSE = {
  ...OLDER,
  id: 'd-3',
  name: 'Справка',
  created: '2023-02-01T10:00:00+03:00',
  mkb: null,
  diagName: null,
};

type Answers = Readonly<Record<string, KernelAnswer>>;

const HEALTHY: Answers = {
  'GET /record/sources': () => [SOURCE],
  'POST /record/refresh': () => undefined,
  'GET /record/diagnoses': () => [GASTRITIS, PRESSURE, UNKNOWN],
  'GET /files': () => [CARD, OLDER, LOOSE],
  'GET /files/d-1': () => CARD,
  'GET /files/d-2': () => OLDER,
  'GET /files/d-1/html': () => new Response('<p>Жалоб нет</p>', { headers: { 'Content-Type': 'text/html' } }),
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

export const open = (path: string, answers: Answers = {}, variant: Partial<Variant> = {}): Promise<Opened> =>
  opened(<EcardPages />, path, answers, variant);

export const openPrescriptions = (answers: Answers = {}, path = '/prescriptions'): Promise<Opened> =>
  opened(<PrescriptionsPages />, path, answers, {});

async function opened(pages: ReactElement, path: string, answers: Answers, variant: Partial<Variant>): Promise<Opened> {
  const all: Answers = { ...HEALTHY, ...answers };
  const kindOf = ({ method, path: place }: KernelCall) => `${method} ${place.split('?')[0] ?? ''}`;
  const calls = kernel((call) => {
    const answer = all[kindOf(call)];
    return answer ? answer(call) : problemResponse(404, 'not_found');
  });
  const { router } = await renderModule(pages, {
    path,
    namespace: 'ecard',
    locales: { ru },
    texts: recordTexts,
    variant,
  });
  return {
    of: (kind) => calls.filter((call) => kindOf(call) === kind),
    address: () => router.state.location.pathname + router.state.location.search,
  };
}
