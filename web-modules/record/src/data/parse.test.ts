import { describe, expect, it } from 'vitest';
import { ApiProblem } from '@cabinet/kit';
import { parseDiagnoses, parseDocument, parseDocuments, parseSeries, parseSources } from './parse';

/** A document as in the contract. */
const DOCUMENT = {
  id: 'd-1',
  type: 'FRAGMENT',
  kind: 'fragment',
  name: 'Осмотр',
  created: '2026-11-16T09:20:00+03:00',
  author: null,
  mkb: 'K29.5',
  diagName: 'Гастрит',
  mime: 'text/html',
  size: 3200,
  fileName: null,
  hasHtml: true,
  hasFile: false,
  signed: true,
  vistaHostId: 'vista',
  progress: 100,
  storageType: null,
  isNew: false,
  hit: {
    title: [{ text: 'Осмотр', hit: false }],
    diagnosis: [{ text: 'Гастрит', hit: true }],
    snippet: [
      { text: 'при ', hit: false },
      { text: 'гастрите', hit: true },
    ],
  },
};

describe('answers about the record', () => {
  /** */
  it('become documents', () => {
    expect(parseDocuments([DOCUMENT])[0]).toMatchObject({
      id: 'd-1',
      diagnosisCode: 'K29.5',
      diagnosisName: 'Гастрит',
      hostId: 'vista',
      isSigned: true,
      hit: {
        diagnosis: [{ text: 'Гастрит', isHit: true }],
        snippet: [
          { text: 'при ', isHit: false },
          { text: 'гастрите', isHit: true },
        ],
      },
    });
  });

  /** the type follows from the kind. */
  it.each([
    ['fragment', 'FRAGMENT'],
    ['consultation', 'result'],
    ['research', 'result'],
  ])('%s is of type %s', (kind, type) => {
    expect(parseDocument({ ...DOCUMENT, kind }).type).toBe(type);
  });

  it('lose rows that cannot be used', () => {
    expect(
      parseDocuments([{ ...DOCUMENT, id: '' }, { ...DOCUMENT, created: 'вчера' }, { ...DOCUMENT, kind: 'x' }, 7]),
    ).toEqual([]);
    expect(parseDiagnoses([{ id: '1', code: '', setDate: '2020-01-01' }])).toEqual([]);
    expect(parseSources([{ hostId: 'vista', state: 'odd' }])).toEqual([]);
  });

  it('of another shape are a problem', () => {
    expect(() => parseDocuments({ items: [] })).toThrow(ApiProblem);
    expect(() => parseDocument(null)).toThrow(ApiProblem);
  });

  it('give values as numbers or words, in the order of time', () => {
    const [series] = parseSeries([
      {
        code: 'GLU',
        name: 'Глюкоза',
        unit: 'ммоль/л',
        points: [
          { at: '2026-05-01T08:00:00+03:00', value: '5.20', normLow: '3.9', normHigh: 5.9, documentId: 'd-1' },
          { at: '2025-05-01T08:00:00+03:00', value: null, text: 'не обнаружено' },
          { at: '2025-06-01T08:00:00+03:00', value: 'много' },
          { at: 'вчера', value: 1 },
        ],
      },
    ]);
    expect(series?.points).toEqual([
      {
        at: '2025-05-01T08:00:00+03:00',
        value: null,
        text: 'не обнаружено',
        normLow: null,
        normHigh: null,
        documentId: null,
      },
      { at: '2026-05-01T08:00:00+03:00', value: 5.2, text: null, normLow: 3.9, normHigh: 5.9, documentId: 'd-1' },
    ]);
  });
});
