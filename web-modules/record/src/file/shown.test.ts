import { describe, expect, it } from 'vitest';
import { isApplePhone, showingOf } from './shown';

const DESKTOP = {
  pdfViewerEnabled: true,
  maxTouchPoints: 0,
  platform: 'Linux x86_64',
  userAgent: 'Mozilla/5.0 Chrome',
};
const MAC = { ...DESKTOP, platform: 'MacIntel', userAgent: 'Mozilla/5.0 (Macintosh) Safari' };
const IPAD = { ...MAC, maxTouchPoints: 5 };
const IPHONE = { ...MAC, platform: 'iPhone', userAgent: 'Mozilla/5.0 (iPhone) Safari', maxTouchPoints: 5 };

describe('what a browser shows', () => {
  /** an iPad reports that it is a Mac. */
  it('an iPad is told from a Mac by its touch screen', () => {
    expect([DESKTOP, MAC, IPAD, IPHONE].map(isApplePhone)).toEqual([false, false, true, true]);
  });

  /** */
  it.each([
    ['application/pdf', DESKTOP, 'pdf'],
    ['Application/PDF; name=a.pdf', MAC, 'pdf'],
    ['application/pdf', IPAD, 'nothing'],
    ['application/pdf', { ...DESKTOP, pdfViewerEnabled: false }, 'nothing'],
    ['image/jpeg', IPHONE, 'picture'],
    ['image/svg+xml', DESKTOP, 'nothing'],
    ['text/html', DESKTOP, 'nothing'],
    [null, DESKTOP, 'nothing'],
  ])('%s', (mime, browser, showing) => {
    expect(showingOf(mime, browser)).toBe(showing);
  });
});
