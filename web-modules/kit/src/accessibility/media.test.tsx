import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { readFileSync } from 'node:fs';
import { SCALES } from '../../../build/scaled-media.mjs';
import { useIsNarrow } from './media';
import { accessibility, TEXT_SCALES } from './settings';

/** Simulates a window of this width in a browser with a text size of 16 px. */
function windowOf(width: number) {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const [, limit] = /max-width: ([\d.]+)em/.exec(query) ?? [];
    return {
      matches: width <= Number(limit) * 16,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    } as unknown as MediaQueryList;
  });
}

describe('the narrow layout', () => {
  /** */
  it.each([
    [900, true],
    [901, false],
  ])('at %i px: %s', (width, isNarrow) => {
    windowOf(width);
    expect(renderHook(useIsNarrow).result.current).toBe(isNarrow);
  });

  /** Issue 11, 23: at a text size of 200 %, a window of 1280 px has the space of 640 px. */
  it('is forced by the size of the text', () => {
    windowOf(1280);
    const { result } = renderHook(useIsNarrow);
    expect(result.current).toBe(false);
    act(() => accessibility.set({ text: 'large' }));
    expect(result.current).toBe(false);
    act(() => accessibility.set({ text: 'largest' }));
    expect(result.current).toBe(true);
  });

  it('begins where the style sheets begin it', () => {
    expect({ normal: 1, ...SCALES }).toEqual(TEXT_SCALES);
    const sheet = readFileSync('web-modules/kit/src/styles/contrast.css', 'utf8');
    for (const [name, scale] of Object.entries(SCALES))
      expect(sheet).toMatch(new RegExp(`data-text='${name}'\\] \\{\\s+font-size: ${String(scale * 100)}%`));
  });
});
