import { describe, expect, it } from 'vitest';
import { roomBeside, shortName, splitMark } from './personName';

describe('names of doctors', () => {
  it('are shortened only if they are names of people', () => {
    expect(shortName('Соколова Марина Викторовна')).toBe('Соколова\u00A0М.\u00A0В.');
    expect(shortName('Врач без имени, каб. 214')).toBe('Врач без имени, каб. 214');
  });

  /** */
  it('that are made of the room do not have it told twice', () => {
    expect(roomBeside('Врач без имени, каб. 214', '214')).toBeNull();
    expect(roomBeside('Врач без имени, каб. 214', '14')).toBe('14');
    expect(roomBeside('Соколова Марина Викторовна', '214')).toBe('214');
    expect(roomBeside('Врач без имени', null)).toBeNull();
  });
});

/** ui-review: the step chip cut off the only part that distinguishes one clinic from another. */
it('the number of a clinic is split off, if the name ends with it', () => {
  expect(splitMark('Городская поликлиника № 501')).toEqual(['Городская поликлиника', '№ 501']);
  expect(splitMark('Поликлиника №12')).toEqual(['Поликлиника', '№12']);
  expect(splitMark('Больница № 1 на Мира')).toEqual(['Больница № 1 на Мира', '']);
  expect(splitMark('№ 5')).toEqual(['№ 5', '']);
});
