import { describe, expect, it } from 'vitest';
import { NO_DISTRICTS, type Districts } from '../data/visits.types';
import { districtOf, inOrder } from './districts';

const DISTRICTS: Districts = {
  districts: [
    { id: '4', name: 'Южный район', clinicIds: ['1', '2'] },
    { id: '5', name: 'Северный район', clinicIds: ['3'] },
  ],
  chosen: '5',
};
const CLINICS = ['1', '2', '3', '4'].map((clinicId) => ({ clinicId }));
const order = (districts: Districts, used: Readonly<Record<string, number>> = {}): string[] =>
  inOrder(CLINICS, districts, (id) => used[id] ?? 0).map(({ clinicId }) => clinicId);

/** Issue 17: the rule of the kernel's search. */
describe('the order of clinics', () => {
  it('has the chosen district first, then used clinics, then the order of the hospital', () => {
    expect(order(DISTRICTS)).toEqual(['3', '1', '2', '4']);
    expect(order(DISTRICTS, { '4': 2, '2': 1 })).toEqual(['3', '4', '2', '1']);
    expect(order({ ...DISTRICTS, chosen: '4' }, { '2': 1, '3': 5 })).toEqual(['2', '1', '3', '4']);
  });

  it('is that of the hospital without a choice', () => {
    expect(order({ ...DISTRICTS, chosen: null })).toEqual(['1', '2', '3', '4']);
    expect(order(NO_DISTRICTS, { '2': 1 })).toEqual(['2', '1', '3', '4']);
  });

  it('knows the district of a clinic', () => {
    expect(districtOf(DISTRICTS, '2')?.name).toBe('Южный район');
    expect(districtOf(DISTRICTS, '4')).toBeUndefined();
  });
});
