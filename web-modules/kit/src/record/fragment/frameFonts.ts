/**
 * The house's typeface for the frame of a text. The frame has no origin and may fetch nothing (`frameDocument.ts`), so the page, which has the
 * font anyway, puts it in as data. As the sheet, the text with the font is allowed by its digest, which `sheet.test.ts` compares with the files
 * of the package: whoever takes another version of the font renews the digest here and in the policies.
 */

const FOLDER = '@fontsource-variable/golos-text/files';

/** The two subsets that a Russian text needs; rarer letters are the system's. */
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

/** The SHA-256 of `frameFontSheet` of these files, as the page's policy names it. */
export const FRAME_FONTS_DIGEST = 'sha256-03zjgg3Q8m1iuTdUNQg0WjdzAP5ixV7ibRt8mNBMAl4=';

/** The sheet with both subsets, each in Base64. */
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

/** The sheet if it has come; a text that does not wait for it is set in the system's typeface. */
export const frameFontsNow = (): string => sheet ?? '';

/** The sheet; empty if the font does not come, and asked for again the next time. */
export function loadFrameFonts(): Promise<string> {
  coming ??= Promise.all(FRAME_SUBSETS.map(({ address }) => inBase64(address())))
    .then((subsets) => (sheet = frameFontSheet(subsets)))
    .catch(() => {
      coming = null;
      return '';
    });
  return coming;
}
