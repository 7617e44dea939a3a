import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderModule } from '../testing';
import { RichText } from './RichText';

const show = (html: string) => renderModule(<RichText html={html} language="ru" />);

it('structure, tables and emphasis are rendered', async () => {
  const { container } = await show(
    '<h2>Приём</h2><p>С <strong>1 июля</strong><br>утром</p><ol start="3"><li>раз</li></ol><table><tbody><tr><td>Hb</td></tr></tbody></table>',
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Приём' })).toBeTruthy();
  expect(container.querySelector('strong')?.textContent).toBe('1 июля');
  expect(container.querySelector('ol')?.getAttribute('start')).toBe('3');
  expect(screen.getByRole('cell', { name: 'Hb' })).toBeTruthy();
});

it('a link inside the cabinet stays in it, and one outside opens beside it', async () => {
  await show(
    '<p><a href="/visit/write">запись</a> <a href="https://example.org/x">сайт</a> <a href="tel:112">звонок</a></p>',
  );
  expect(screen.getByRole('link', { name: 'запись' }).getAttribute('target')).toBeNull();
  const outside = screen.getByRole('link', { name: 'сайт' });
  expect([outside.getAttribute('target'), outside.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  expect(screen.getByRole('link', { name: 'звонок' })).toBeTruthy();
});

/** The kernel has sanitised the text; this is the second barrier. */
it('nothing that could act gets into the page', async () => {
  const { container } = await show(
    '<p onclick="x()">а<script>alert(1)</script><img src=x onerror=alert(1)><iframe src="//evil.example"></iframe>' +
      '<a href="javascript:alert(1)">б</a><a href="//evil.example">в</a><style>*{}</style><form><input value="г"></form></p>',
  );
  expect(container.querySelector('script, img, iframe, a, style, form, input, [onclick]')).toBeNull();
  expect(container.textContent).toBe('абв');
});
