/** What this browser can show of a file, and which files are too big to be fetched unasked or to be held at all. */

/** Shown unasked up to this: a minute on slow mobile internet. */
export const UNASKED_BYTES = 5 * 1024 * 1024;
/** Above this a file goes from the server to the disk by an address of its own, not through the page's memory. */
export const MEMORY_BYTES = 50 * 1024 * 1024;

export type Showing = 'picture' | 'pdf' | 'nothing';

/** What the browser tells about itself. */
export interface Browser {
  readonly pdfViewerEnabled?: boolean;
  readonly maxTouchPoints: number;
  readonly platform: string;
  readonly userAgent: string;
}

/** iPadOS calls itself a Mac, but a Mac has no touch screen. Its frames show the first page of a PDF only. */
export function isApplePhone({ maxTouchPoints, platform, userAgent }: Browser): boolean {
  return /iP(?:hone|ad|od)/.test(userAgent) || (platform.startsWith('Mac') && maxTouchPoints > 1);
}

const PICTURES = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** The bare media type, without parameters. */
export const mimeOf = (mime: string | null): string => (mime ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

export function showingOf(mime: string | null, browser: Browser): Showing {
  const type = mimeOf(mime);
  if (PICTURES.has(type)) return 'picture';
  if (type === 'application/pdf' && browser.pdfViewerEnabled === true && !isApplePhone(browser)) return 'pdf';
  return 'nothing';
}
