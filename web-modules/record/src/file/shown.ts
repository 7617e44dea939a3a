/** What this browser can display, and the size limits for loading without asking and for holding in memory. */

/** Files up to this size load without asking: about a minute on slow mobile internet. */
export const UNASKED_BYTES = 5 * 1024 * 1024;
/** A larger file is downloaded from a URL of its own instead of through the page's memory. */
export const MEMORY_BYTES = 50 * 1024 * 1024;

export type Showing = 'picture' | 'pdf' | 'nothing';

/** Properties of `navigator` used for detection. */
export interface Browser {
  readonly pdfViewerEnabled?: boolean;
  readonly maxTouchPoints: number;
  readonly platform: string;
  readonly userAgent: string;
}

/**
 * iPadOS reports that it is a Mac, but a Mac has no touch screen. Frames on iOS and iPadOS show only the first
 * page of a PDF.
 */
export function isApplePhone({ maxTouchPoints, platform, userAgent }: Browser): boolean {
  return /iP(?:hone|ad|od)/.test(userAgent) || (platform.startsWith('Mac') && maxTouchPoints > 1);
}

const PICTURES = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** The media type in lower case, without parameters. */
export const mimeOf = (mime: string | null): string => (mime ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

export function showingOf(mime: string | null, browser: Browser): Showing {
  const type = mimeOf(mime);
  if (PICTURES.has(type)) return 'picture';
  if (type === 'application/pdf' && browser.pdfViewerEnabled === true && !isApplePhone(browser)) return 'pdf';
  return 'nothing';
}

const SAFE_TYPES = new Set(['application/pdf', ...PICTURES, 'text/plain']);

/** The type with which a file is opened: one that cannot run in our origin, or a download. */
export function safeType(mime: string | null): string {
  const type = mimeOf(mime);
  return SAFE_TYPES.has(type) ? type : 'application/octet-stream';
}
