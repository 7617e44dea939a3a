/** What the specification says word for word. */
import { expect, it } from 'vitest';
import en from '../locales/en.json';

/** B-329, B-330: given in English only. */
it('lists without files say so', () => {
  expect([en['exchange.receivedNone'], en['exchange.sentNone']]).toEqual(['No uploaded files', 'No uploaded results']);
});
