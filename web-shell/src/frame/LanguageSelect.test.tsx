import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { i18next, type Language } from '@cabinet/kit';
import { demoVariant, renderModule } from '@cabinet/kit/testing';
import ru from '../../locales/ru.json';
import { LanguageSelect } from './LanguageSelect';

const open = async (languages: readonly Language[] = demoVariant.languages) => {
  await renderModule(<LanguageSelect />, { namespace: 'shell', locales: { ru }, variant: { languages } });
  return screen.getByRole<HTMLSelectElement>('combobox', { name: 'Язык' });
};
const names = (box: HTMLElement) =>
  within(box)
    .getAllByRole('option')
    .map((option) => option.textContent);

describe('the language of the cabinet', () => {
  /** B-014 */
  it('is Russian, and another of four once it is chosen', async () => {
    const box = await open();
    expect(box.value).toBe('ru');
    expect(names(box)).toEqual(expect.arrayContaining(['Русский', 'English', 'Deutsch', 'Français']));
    i18next.addResourceBundle('de', 'shell', { language: 'Sprache' });
    await userEvent.selectOptions(box, 'Deutsch');
    await waitFor(() => expect(localStorage.getItem('language')).toBe('de'));
    expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sprache' })).value).toBe('de');
  });

  it('is one of those that the hospital has', async () => {
    expect(names(await open(['ru', 'en']))).toEqual(['Русский', 'English']);
  });
});
