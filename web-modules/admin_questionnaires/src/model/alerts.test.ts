import { describe, expect, it } from 'vitest';
import { alertChoices, withAlert } from './alerts';

describe('answers that the staff are alerted to', () => {
  it('can be every choice, "other" and "none"', () => {
    const question = { type: 'radiogroup', name: 'q', choices: ['a', { value: 2, text: 'b' }], showOtherItem: true };
    expect(alertChoices(question).map(({ value }) => value)).toEqual(['a', 2, 'other']);
    expect(alertChoices({ ...question, showNoneItem: true }).at(-1)).toEqual({ value: 'none', text: null });
  });

  it('are kept beside the points, and nothing is left of the last one', () => {
    const score = { score: { a: 1 } };
    expect(withAlert(score, 'a', true)).toEqual({ ...score, alertOn: ['a'] });
    expect(withAlert({ ...score, alertOn: ['a', 2] }, 'a', false)).toEqual({ ...score, alertOn: [2] });
    expect(withAlert({ alertOn: [2] }, 2, false)).toBeUndefined();
    expect(withAlert(undefined, 'a', true)).toEqual({ alertOn: ['a'] });
    expect(withAlert({ alertOn: ['a'] }, 'a', true)).toEqual({ alertOn: ['a'] });
  });
});
