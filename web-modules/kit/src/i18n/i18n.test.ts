import { afterEach, describe, expect, it, vi } from 'vitest';
import { changeLanguage, i18next } from './i18n';
import { LANGUAGES, storedLanguage } from './languages';
import { startTestI18n } from '../testing';

afterEach(() => {
  document.documentElement.lang = '';
});

describe('the language of the interface', () => {
  /** A-022, B-344 */
  it('is one of at least four', () => {
    expect(Object.keys(LANGUAGES)).toEqual(expect.arrayContaining(['ru', 'en', 'de', 'fr']));
  });

  /** B-014, B-344: no key, the key of another product, or no storage at all gives Russian. */
  it('is Russian unless another was chosen', () => {
    expect(storedLanguage()).toBe('ru');
    localStorage.setItem('language', 'tt');
    expect(storedLanguage()).toBe('ru');
    localStorage.setItem('language', 'fr');
    expect(storedLanguage()).toBe('fr');
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    expect(storedLanguage()).toBe('ru');
  });

  /** B-014 */
  it('is kept in local storage under the language key when it is chosen', async () => {
    await startTestI18n();
    await changeLanguage('de');
    expect(localStorage.getItem('language')).toBe('de');
    expect(i18next.language).toBe('de');
  });

  it('can be chosen where nothing may be kept', async () => {
    await startTestI18n();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    await changeLanguage('en');
    expect(i18next.language).toBe('en');
  });
});
