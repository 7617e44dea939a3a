import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { COUNTERS, open } from '../testing';

const tabs = async () => within(await screen.findByRole('navigation', { name: 'Разделы анкет' }));

/** Issue 15: one entry in the menu, whose pages are tabs with addresses of their own (B-071, B-075). */
describe('the section of questionnaires', () => {
  it('has a tab for each page, and marks where one is', async () => {
    const { user, address } = await open('/admin/quizRules', { 'GET /admin/quiz/rules': () => [] });
    const row = await tabs();
    expect(row.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Анкеты',
      'Статистика',
      'Требуют внимания',
      'Правила отправки',
      'Ссылки',
    ]);
    expect(row.getByRole('link', { current: 'page' }).textContent).toBe('Правила отправки');
    await user.click(row.getByRole('link', { name: 'Ссылки' }));
    expect(address()).toBe('/admin/quizLinks');
    expect((await tabs()).getByRole('link', { current: 'page' }).textContent).toBe('Ссылки');
  });

  it('tells at the tab how many answers need attention', async () => {
    await open('/admin/quizLinks', {
      [COUNTERS]: () => ({ new_cabinets: 0, new_events: 0, questionnaire_alerts: 3 }),
    });
    expect(await screen.findByRole('link', { name: /^Требуют внимания ?, 3$/ })).toBeTruthy();
  });

  /** A denied case: what the role may not do is not offered; the kernel refuses it anyway. */
  it('has for readers the tabs that they may open, and the menu entry leads to the first of them', async () => {
    const { address } = await open('/admin/quizCreator', {}, undefined, ['questionnaires.read']);
    const row = await tabs();
    expect(row.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Статистика', 'Требуют внимания']);
    expect(address()).toBe('/admin/quizAnalizes');
  });

  it('has for writers without the right to read no answers', async () => {
    const { of } = await open('/admin/quizLinks', {}, undefined, ['questionnaires.write']);
    const row = await tabs();
    expect(row.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Анкеты',
      'Правила отправки',
      'Ссылки',
    ]);
    expect(of(COUNTERS)).toHaveLength(0);
  });
});
