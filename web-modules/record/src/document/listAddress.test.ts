import { expect, it } from 'vitest';
import { listAddress } from './listAddress';
import { neighboursOf } from './Neighbours';
import type { DocumentCard } from '../data/types';

it('only lists of the record are gone back to', () => {
  expect(listAddress({ from: '/results/files?year=2026' })).toBe('/results/files?year=2026');
  expect(listAddress({ from: '/electronic_card/documents' })).toBe('/electronic_card/documents');
  for (const from of ['https://evil.example', '//evil.example', '/admin', '/resultsx', 7, null]) {
    expect(listAddress({ from })).toBeNull();
  }
  expect(listAddress(null)).toBeNull();
});

it('neighbours are those in time', () => {
  const cards = ['new', 'middle', 'old'].map((id) => ({ id }) as DocumentCard);
  expect(neighboursOf(cards, 'middle')).toEqual({ older: { id: 'old' }, newer: { id: 'new' } });
  expect(neighboursOf(cards, 'new')).toEqual({ older: { id: 'middle' }, newer: undefined });
  expect(neighboursOf(cards, 'unknown')).toEqual({ older: undefined, newer: undefined });
});
