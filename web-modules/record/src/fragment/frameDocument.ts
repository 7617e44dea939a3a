/**
 * The document inside the frame: the sanitized text, our style sheet, and a content security policy that blocks all
 * requests. Together with `sandbox` (no scripts, origin, forms or windows) this keeps even an unsanitized text
 * harmless.
 */
import type { AccessibilitySettings } from '@cabinet/kit';
import { FRAME_FONTS_DIGEST } from './frameFonts';
import { FRAGMENT_SHEET, FRAGMENT_SHEET_DIGEST } from './sheet';

/** Steps of the text size; the first is our default. */
export const SIZES = [0, 1, 2, 3] as const;
export type Size = (typeof SIZES)[number];

export const isSize = (value: unknown): value is Size => SIZES.some((size) => size === value);

const POLICY = `default-src 'none'; img-src data:; style-src '${FRAGMENT_SHEET_DIGEST}' '${FRAME_FONTS_DIGEST}'; font-src data:; form-action 'none'`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export interface FrameLook {
  readonly language: string;
  readonly size: Size;
  readonly sight: AccessibilitySettings;
  /** The style sheet with our font; empty until it is loaded. */
  readonly fonts?: string;
}

export function frameDocument(html: string, title: string, { language, size, sight, fonts = '' }: FrameLook): string {
  const chosen = (['text', 'spacing', 'colors', 'pictures'] as const)
    .map((name) => (sight[name] === 'normal' || sight[name] === 'on' ? '' : ` data-${name}="${escaped(sight[name])}"`))
    .join('');
  return (
    `<!doctype html><html lang="${escaped(language)}" data-frame=""${chosen}><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${escaped(POLICY)}">` +
    `<meta name="color-scheme" content="light dark"><title>${escaped(title)}</title>` +
    `${fonts && `<style>${fonts}</style>`}<style>${FRAGMENT_SHEET}</style></head><body class="fragment" data-size="${String(size)}">${html}</body></html>`
  );
}
