import { expect, it } from 'vitest';
import { onPageTitle, setPageTitle, setTitleCount, setTitleSuffix } from './page-title';

it('the title has the number of what waits, the page and the hospital', () => {
  setTitleSuffix('Больница');
  expect(document.title).toBe('Больница');
  setPageTitle('Чат');
  expect(document.title).toBe('Чат — Больница');
  setTitleCount(2);
  expect(document.title).toBe('(2) Чат — Больница');
  setPageTitle('Приём');
  expect(document.title).toBe('(2) Приём — Больница');
  setTitleCount(0);
  expect(document.title).toBe('Приём — Больница');
});

it('a number is not announced as a page', () => {
  const titles: string[] = [];
  const forget = onPageTitle((title) => titles.push(title));
  setPageTitle('Приём');
  setTitleCount(5);
  forget();
  expect(titles).toEqual(['Приём']);
});
