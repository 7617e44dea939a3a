import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accessibility } from '@cabinet/kit';
import { FragmentFrame } from './FragmentFrame';
import { frameDocument } from './frameDocument';
import { HOSTILE } from './testingHostile';
import { fragmentTree, wordsOf } from './tree';

const show = (html: string) => render(<FragmentFrame html={html} title="Осмотр" language="ru" size={0} />).container;
const twinOf = (container: HTMLElement) => container.querySelector('div.fragment[data-size]')!;
const KNOWN =
  /^(?:H[1-6]|P|DIV|SECTION|ARTICLE|SPAN|B|STRONG|I|EM|U|S|SUB|SUP|SMALL|MARK|BR|HR|UL|OL|LI|DL|DT|DD|BLOCKQUOTE|PRE|CODE|TABLE|CAPTION|THEAD|TBODY|TFOOT|TR|TH|TD|IMG)$/;

describe('the frame of a text', () => {
  /** rendered as HTML, and isolated from the page. */
  it('has neither scripts nor an origin', () => {
    const frame = show('<p>Жалоб нет</p>').querySelector('iframe')!;
    expect(frame.getAttribute('sandbox')).toBe('');
    expect(frame.getAttribute('src')).toBeNull();
    expect(frame.srcdoc).toContain('<p>Жалоб нет</p>');
    expect(frame.title).toBe('Осмотр');
  });

  it('forbids every request by a policy before the text begins', () => {
    const page = frameDocument('<p>1</p>', 'a"><script>', { language: 'ru', size: 2, sight: accessibility.get() });
    const parsed = new DOMParser().parseFromString(page, 'text/html');
    const policy = parsed.querySelector('meta[http-equiv]')!;
    expect(policy.getAttribute('content')).toMatch(
      /^default-src 'none'; img-src data:; style-src 'sha256-[^']+' 'sha256-[^']+'; font-src data:; form-action 'none'$/,
    );
    expect(policy.compareDocumentPosition(parsed.body) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(parsed.querySelectorAll('script')).toHaveLength(0);
    expect(parsed.title).toBe('a"><script>');
    expect(parsed.body.dataset.size).toBe('2');
  });

  it('is as a person chose to see', () => {
    const sight = { text: 'larger', spacing: 'wide', colors: 'blue', pictures: 'off' } as const;
    const page = frameDocument('', '', { language: 'de', size: 0, sight });
    const { documentElement } = new DOMParser().parseFromString(page, 'text/html');
    expect(documentElement.lang).toBe('de');
    expect(Object.fromEntries(Object.entries(documentElement.dataset))).toEqual({ frame: '', ...sight });
  });
});

describe('the twin of a text', () => {
  it('keeps structure and words', () => {
    const twin = twinOf(
      show(
        '<h1>Осмотр</h1><table><tr><th colspan="2">АД</th></tr><tr><td>140</td><td>90</td></tr></table><p>Конец<br>текста</p>',
      ),
    );
    expect(twin.querySelector('th')!.getAttribute('colspan')).toBe('2');
    expect(twin.querySelectorAll('tr')).toHaveLength(2);
    expect(twin.textContent).toBe('ОсмотрАД14090Конецтекста');
  });

  it('is hidden from everybody who reads the frame', () => {
    const twin = twinOf(show('<p>1</p>')).parentElement!;
    expect(twin.getAttribute('aria-hidden')).toBe('true');
    expect(twin.hasAttribute('inert')).toBe(true);
  });

  it('takes pictures that stand in the text, and no others', () => {
    const data = 'data:image/png;base64,iVBORw0KGgo=';
    const twin = twinOf(show(`<img src="${data}" alt="ЭКГ" onerror="1"><img src="https://evil.example/1.png"><img>`));
    const pictures = [...twin.querySelectorAll('img')];
    expect(pictures).toHaveLength(1);
    expect(pictures[0]?.getAttributeNames().sort()).toEqual(['alt', 'src']);
    expect([pictures[0]?.alt, pictures[0]?.src]).toEqual(['ЭКГ', data]);
  });

  it('knows enough ways to attack', () => {
    expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(100);
  });

  /** Even for a text that the kernel did not sanitize. */
  it.each(HOSTILE.map((html) => [html.slice(0, 60), html]))('is harmless: %s', (_, html) => {
    const twin = twinOf(show(`<p>before</p>${html}`));
    for (const element of twin.querySelectorAll('*')) {
      expect(element.tagName).toMatch(KNOWN);
      for (const { name, value } of element.attributes) {
        expect(['src', 'alt', 'colspan', 'rowspan']).toContain(name);
        if (name === 'src') expect(value).toMatch(/^data:image\/(?:png|jpeg|gif|webp);base64,/);
      }
    }
    expect(twin.textContent).toContain('before');
  });

  it('bears a text nested without end', () => {
    const deep = `${'<div>'.repeat(400)}дно${'</div>'.repeat(400)}`;
    expect(wordsOf(fragmentTree(deep))).toBe('дно');
  });
});
