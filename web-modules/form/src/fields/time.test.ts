import { expect, it } from 'vitest';
import { timeFrom, timeOf } from './time';
import { numberFrom } from './NumberField';

/** */
it.each([
  ['09:30', '09:30'],
  ['9.30', '09:30'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['23:59', '23:59'],
  ['24:00', null],
  ['12:60', null],
  ['утром', null],
  ['12', null],
])('the time %s', (typed, expected) => {
  expect(timeOf(typed)).toBe(expected);
  expect(timeFrom(` ${typed} `)).toBe(expected ?? typed);
});

/** a comma is accepted. */
it.each([
  ['36,6', 36.6],
  ['36.6', 36.6],
  ['36,', 36],
  [',5', 0.5],
  ['+5', 5],
  ['1 200,50', 1200.5],
  ['\u22120,5', -0.5],
  [' ', undefined],
  ['36,6,1', '36,6,1'],
  ['1e3', '1e3'],
  ['0x10', '0x10'],
  [',', ','],
])('the number %s', (typed, expected) => expect(numberFrom(typed)).toBe(expected));
