import { describe, expect, it } from 'vitest';
import { styleOfJsdom } from './testing-style';

const ASKED = ['display', 'visibility', 'pointer-events'];

/** Every kind of element that the sheet of jsdom names, and some that it does not. */
const KINDS = (
  'a address article aside audio b base blockquote body button canvas caption center code col colgroup datalist dd details ' +
  'dialog dir div dl dt em fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html ' +
  'i iframe img input label layer legend li link main map marquee menu meta meter nav noframes object ol optgroup option output ' +
  'p param pre progress q rp rt ruby script section select span strong style summary table tbody td template textarea tfoot th ' +
  'thead title tr ul video xmp x-own'
).split(' ');

/** Marks by which the sheet or the element itself chooses. */
const MARKS: readonly Readonly<Record<string, string>>[] = [
  {},
  { hidden: '' },
  { open: '' },
  { type: 'hidden' },
  { type: 'text' },
  { style: 'display: flex' },
  { style: 'display: none; visibility: hidden' },
  { style: 'pointer-events: none' },
  { hidden: '', style: 'display: block' },
];

/** The parents that the sheet names. */
const PARENTS: Readonly<Record<string, string>> = { rp: 'ruby', rt: 'ruby', summary: 'details' };

function expectSame(element: Element): void {
  const own = window.getComputedStyle(element);
  const jsdom = styleOfJsdom(element);
  for (const property of ASKED) {
    expect(own.getPropertyValue(property), `${property} of ${element.outerHTML}`).toBe(
      jsdom.getPropertyValue(property),
    );
  }
  expect([own.display, own.visibility, own.pointerEvents]).toEqual([
    jsdom.display,
    jsdom.visibility,
    jsdom.pointerEvents,
  ]);
}

describe('the computed style of tests', () => {
  it.each(KINDS)('is that of jsdom for %s', (kind) => {
    for (const marks of MARKS) {
      const outer = document.createElement(PARENTS[kind] ?? 'div');
      const element = document.createElement(kind);
      for (const [name, value] of Object.entries(marks)) element.setAttribute(name, value);
      outer.append(element);
      // jsdom keeps stale styles of what is not in a document.
      document.body.append(outer);
      expectSame(element);
    }
  });

  it.each([{ visibility: 'hidden' }, { pointerEvents: 'none' }, { display: 'none' }])(
    'inherits as in jsdom: %o',
    (style) => {
      const outer = document.createElement('div');
      Object.assign(outer.style, style);
      outer.innerHTML = '<p><b>x</b><i style="visibility: visible; pointer-events: auto">y</i></p>';
      document.body.append(outer);
      for (const element of outer.querySelectorAll('*')) expectSame(element);
    },
  );

  it('follows an attribute and an inline style that change', () => {
    const element = document.createElement('div');
    document.body.append(element);
    expectSame(element);
    element.hidden = true;
    expect(window.getComputedStyle(element).display).toBe('none');
    element.hidden = false;
    element.style.display = 'grid';
    expect(window.getComputedStyle(element).display).toBe('grid');
    element.style.display = '';
    expectSame(element);
  });

  it('is left to jsdom where the document has a style sheet, and for every other property', () => {
    const element = document.createElement('p');
    document.body.append(element);
    expect(window.getComputedStyle(element).marginTop).toBe(styleOfJsdom(element).marginTop);
    const sheet = document.createElement('style');
    sheet.textContent = 'p { display: none }';
    document.head.append(sheet);
    expect(window.getComputedStyle(element).display).toBe('none');
    expectSame(element);
  });
});
