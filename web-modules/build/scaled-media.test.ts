import { describe, expect, it } from 'vitest';
import { scaled } from './scaled-media.mjs';

const flat = (css: string) =>
  scaled(css, 'page.module.css').replace(/\s+/g, ' ').replaceAll('}@media', '} @media').trim();

/** Issue 11, 23: a large text size forces the narrow layout. */
describe('conditions on the width', () => {
  it('begin at a larger width when the text is larger', () => {
    expect(flat('@media (max-width: 900px) { .a, .b > li { gap: 0 } }')).toBe(
      '@media (max-width: 56.25em) { .a, .b > li { gap: 0 } } ' +
        "@media (max-width: 70.3125em) { :where(:root[data-text='large']) .a, :where(:root[data-text='large']) .b > li { gap: 0 } } " +
        "@media (max-width: 84.375em) { :where(:root[data-text='larger']) .a, :where(:root[data-text='larger']) .b > li { gap: 0 } } " +
        "@media (max-width: 112.5em) { :where(:root[data-text='largest']) .a, :where(:root[data-text='largest']) .b > li { gap: 0 } }",
    );
  });

  it('of the wide layout do not hold for larger text at the width of the usual one', () => {
    const [usual, large] = flat('@media (min-width: 901px) { .a { gap: 0 } }').split(' @media ');
    expect(usual).toBe(
      "@media (min-width: 56.3125em) { :where(:root:not([data-text='large'], [data-text='larger'], [data-text='largest'])) .a { gap: 0 } }",
    );
    expect(large).toBe("(min-width: 70.390625em) { :where(:root[data-text='large']) .a { gap: 0 } }");
  });

  it('leave other rules alone', () => {
    const css =
      '.a { gap: 0 } @media print { .a { gap: 1px } } @media (prefers-reduced-motion: reduce) { .a { gap: 2px } }';
    expect(flat(css)).toBe(css);
  });

  it('cannot stand around rules for the root, and say so', () => {
    expect(() => flat('@media (max-width: 900px) { :global([data-colors]) .a { gap: 0 } }')).toThrow(
      /outside of the media query/,
    );
  });
});
