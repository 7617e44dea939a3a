/**
 * Our font for the frame of a text. The frame has no origin and may not load anything (`frameDocument.ts`), so the
 * page, which already has the font, embeds it as data. The content security policy allows the style sheet with the font
 * by its digest. `sheet.test.ts` compares the digest with the files of the package: after an update of the font, change
 * it here and in the policies.
 */

const FOLDER = '@fontsource-variable/golos-text/files';

/** The two subsets that a Russian text needs; rarer letters use the system font. */
export const FRAME_SUBSETS = [
  {
    file: `${FOLDER}/golos-text-cyrillic-wght-normal.woff2`,
    address: () =>
      new URL('@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2', import.meta.url),
    range: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  },
  {
    file: `${FOLDER}/golos-text-latin-wght-normal.woff2`,
    address: () => new URL('@fontsource-variable/golos-text/files/golos-text-latin-wght-normal.woff2', import.meta.url),
    range:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212',
  },
] as const;

/** SHA-256 of the `frameFontSheet` of these files, as in the page's policy. */
export const FRAME_FONTS_DIGEST = 'sha256-03zjgg3Q8m1iuTdUNQg0WjdzAP5ixV7ibRt8mNBMAl4=';

/** Builds the style sheet from both subsets, each encoded in Base64. */
export function frameFontSheet(subsets: readonly string[]): string {
  return FRAME_SUBSETS.map(
    ({ range }, place) =>
      `@font-face{font-family:"Golos Text Variable";font-style:normal;font-weight:400 900;src:url(data:font/woff2;base64,${subsets[place] ?? ''}) format("woff2");unicode-range:${range}}`,
  ).join('');
}

async function inBase64(address: URL): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address.pathname}: ${String(answer.status)}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

let sheet: string | null = null;
let coming: Promise<string> | null = null;

/** The style sheet if it is loaded; otherwise empty, and the text uses the system font. */
export const frameFontsNow = (): string => sheet ?? '';

/** Loads the style sheet; gives an empty one on failure, and retries on the next call. */
export function loadFrameFonts(): Promise<string> {
  coming ??= Promise.all(FRAME_SUBSETS.map(({ address }) => inBase64(address())))
    .then((subsets) => (sheet = frameFontSheet(subsets)))
    .catch(() => {
      coming = null;
      return '';
    });
  return coming;
}
