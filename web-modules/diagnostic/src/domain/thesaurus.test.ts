import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ThesaurusNode } from '../data/diary.types';
import { nextRow } from '../thesaurus/treeKeys';
import { joinSentences, keyOf, rowsOf, sentencesOf, textOf, wordsOf } from './thesaurus';

interface Table {
  readonly tree: ThesaurusNode;
  readonly cases: readonly { path: readonly number[]; text: string | null; why: string }[];
}
const { tree, cases } = JSON.parse(readFileSync('kernel/domain/tests/thesaurus_cases.json', 'utf8')) as Table;

/** */
describe('a sentence of the thesaurus', () => {
  it('is the one of the table that server and browser share', () => {
    expect(cases.length).toBeGreaterThan(10);
    for (const { path, text, why } of cases) expect([why, textOf(tree, path)]).toEqual([why, text]);
  });

  it('stands on a line of its own', () => {
    const sentences = ['Жалобы: кашель.', 'Жалобы: боль в спине.'];
    expect(sentencesOf(joinSentences(sentences))).toEqual(sentences);
    expect(sentencesOf('')).toEqual([]);
  });
});

describe('the rows of a tree', () => {
  const names = (opened: readonly string[], search = '') =>
    rowsOf(tree, new Set(opened), wordsOf(search)).map(({ node }) => node.name);

  it('are the children of the root, and of what is opened', () => {
    expect(names([])).toEqual(['Боль', 'кашель', 'дважды', 'одышка', 'слабость']);
    expect(names(['0']).slice(0, 4)).toEqual(['Боль', 'в груди', 'в спине', 'в голове']);
  });

  it('with a search are what has the words, and the way to it', () => {
    expect(names([], 'СПИНЕ')).toEqual(['Боль', 'в спине']);
    expect(names([], 'подъеме')).toEqual(['одышка', 'при подъёме по лестнице']);
    expect(names([], 'лестнице подъёме')).toEqual(['одышка', 'при подъёме по лестнице']);
    expect(names([], 'нет такого')).toEqual([]);
  });

  it('of a node that was found can be opened', () => {
    expect(names([], 'боль')).toEqual(['Боль']);
    expect(names(['0'], 'боль')).toEqual(['Боль', 'в груди', 'в спине', 'в голове']);
  });

  it('know their place among their sisters', () => {
    const rows = rowsOf(tree, new Set(['0', '0.2']), []);
    const left = rows.find(({ node }) => node.code === 'left');
    expect(left).toMatchObject({ level: 3, place: 1, siblings: 2 });
  });

  /** WCAG 2.1.1: the tree pattern of the ARIA practices. */
  it('are walked by keys', () => {
    const rows = rowsOf(tree, new Set(['0']), []);
    const row = (code: string) => rows.find(({ node }) => node.code === code)!;
    const to = (from: string, key: string) => nextRow(rows, row(from), key)?.node.code ?? null;
    expect(to('pain', 'ArrowDown')).toBe('chest');
    expect(to('pain', 'ArrowRight')).toBe('chest');
    expect(to('back', 'ArrowLeft')).toBe('pain');
    expect(to('pain', 'ArrowLeft')).toBeNull();
    expect(to('pain', 'ArrowUp')).toBeNull();
    expect(to('cough', 'ArrowUp')).toBe('head');
    expect(to('cough', 'Home')).toBe('pain');
    expect(to('cough', 'End')).toBe('empty');
    expect(to('cough', 'x')).toBeNull();
    expect(keyOf(row('head').path)).toBe('0.2');
  });
});
