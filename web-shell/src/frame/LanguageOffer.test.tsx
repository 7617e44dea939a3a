import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { i18next, type Language } from '@cabinet/kit';
import { demoVariant, renderModule } from '@cabinet/kit/testing';
import ru from '../../locales/ru.json';
import { LanguageOffer } from './LanguageOffer';

const browserSpeaks = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
const offer = () => screen.queryByRole('region', { name: 'Язык' });

const open = (languages: readonly Language[] = demoVariant.languages) =>
  renderModule(<LanguageOffer />, { namespace: 'shell', locales: { ru }, variant: { languages } });

/** Issue 11, 26f. */
describe("the browser's language", () => {
  it('is offered in its own words and changes nothing by itself', async () => {
    browserSpeaks('de-AT', 'ru');
    await open();
    expect(within(offer() ?? document.body).getByText('Dieses Portal gibt es auch auf Deutsch.')).toBeTruthy();
    expect(i18next.language).toBe('ru');
    expect(localStorage.getItem('language')).toBeNull();
  });

  it('comes when it is accepted, and is kept', async () => {
    browserSpeaks('en-GB');
    await open();
    i18next.addResourceBundle('en', 'shell', { language: 'Language' });
    await userEvent.click(screen.getByRole('button', { name: 'Switch to English' }));
    await waitFor(() => expect(i18next.language).toBe('en'));
    expect(localStorage.getItem('language')).toBe('en');
    expect(screen.queryByRole('button', { name: 'Switch to English' })).toBeNull();
  });

  it('is offered once', async () => {
    browserSpeaks('fr');
    const { unmount } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Non, merci' }));
    expect(offer()).toBeNull();
    expect(i18next.language).toBe('ru');
    expect(localStorage.getItem('language')).toBe('ru');
    unmount();
    await open();
    expect(offer()).toBeNull();
  });

  it.each([
    ['the one on the screen', ['ru-RU', 'en'], undefined],
    ['none of ours before Russian', ['uk', 'ru', 'en'], undefined],
    ['none of ours', ['ja'], undefined],
    ['not one of the hospital', ['de'], ['ru', 'en'] as const],
  ])('is not offered where it is %s', async (_, spoken, languages) => {
    browserSpeaks(...spoken);
    await open(languages && [...languages]);
    expect(offer()).toBeNull();
  });
});
