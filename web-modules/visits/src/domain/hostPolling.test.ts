import { expect, it } from 'vitest';
import { hostPollPause, isStartingVisible } from './hostPolling';
import { shortClinicName, shortName } from './personName';

/** */
it('the service is asked for every 500 ms, after 20 tries every 5 s with a visible state', () => {
  expect([0, 1, 19, 20, 500].map(hostPollPause)).toEqual([500, 500, 500, 5000, 5000]);
  expect([0, 19, 20].map(isStartingVisible)).toEqual([false, false, true]);
});

it('a doctor’s name is shortened as Russian typography does, other names stay whole', () => {
  expect(shortName('Соколова Марина Викторовна')).toBe('Соколова\u00A0М.\u00A0В.');
  expect(shortName('Римский-Корсаков Николай')).toBe('Римский-Корсаков\u00A0Н.');
  expect(shortName('Процедурный кабинет № 2')).toBe('Процедурный кабинет № 2');
  expect(shortName('Кабинет')).toBe('Кабинет');
});

it('a clinic is called by what stands in its quotation marks', () => {
  expect(shortClinicName('СПб ГБУЗ «Городская поликлиника № 501»')).toBe('Городская поликлиника № 501');
  expect(shortClinicName('СПб ГБУЗ «Центр «Балтика»')).toBe('Центр «Балтика»');
  expect(shortClinicName('СПб ГБУЗ «Центр «Балтика»»')).toBe('Центр «Балтика»');
  expect(shortClinicName('Поликлиника № 2')).toBe('Поликлиника № 2');
});
