import { describe, expect, it } from 'vitest';
import { chosenHost, searchOfHost } from './bookingHost';

const HUB = { id: 'netrika1', name: 'Hub', description: '' };
const TEETH = { id: 'teeth', name: 'Teeth', description: '' };

/** */
describe('the host of a screen', () => {
  it('is the only one, whatever the address says', () => {
    expect(chosenHost([HUB], new URLSearchParams('host=teeth'))).toBe(HUB);
  });

  it('is the one of the address where there are several', () => {
    expect(chosenHost([HUB, TEETH], searchOfHost('teeth'))).toBe(TEETH);
  });

  it.each(['', 'host=', 'host=nobody', 'clinic=17'])('is nobody for %j', (address) => {
    expect(chosenHost([HUB, TEETH], new URLSearchParams(address))).toBeNull();
  });

  it('is nobody where nothing can be booked', () => {
    expect(chosenHost([], searchOfHost('teeth'))).toBeNull();
  });
});
