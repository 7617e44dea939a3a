import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FRAME_FONTS_DIGEST, FRAME_SUBSETS, frameFontSheet } from './frameFonts';
import { FRAGMENT_SHEET, FRAGMENT_SHEET_DIGEST } from './sheet';

const digestOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const digest = digestOf(FRAGMENT_SHEET);

/** Issue 11, 23; ADR 0026: the page and the document frame hide the same pictures. */
it('without pictures only decoration goes, on the page and in the frame', () => {
  const page = readFileSync(join(process.cwd(), 'web-modules/kit/src/styles/contrast.css'), 'utf8');
  expect(page).toContain(":root[data-pictures='off'] img[alt=''],");
  const hiding = FRAGMENT_SHEET.split('\n').filter((rule) => rule.includes('data-pictures'));
  expect(hiding).toEqual(['html[data-pictures=off] .fragment img[alt=""]{display:none}']);
});

it('the sheet and the typeface in the frame are the two texts that the policies allow', () => {
  const fonts = FRAME_SUBSETS.map(({ file }) =>
    readFileSync(join(process.cwd(), 'node_modules', file)).toString('base64'),
  );
  expect(FRAME_FONTS_DIGEST).toBe(digestOf(frameFontSheet(fonts)));
  expect(FRAGMENT_SHEET_DIGEST).toBe(digest);
  for (const file of ['kernel/http/src/security_headers.rs', 'web-modules/build/dev-api.mjs']) {
    expect(readFileSync(join(process.cwd(), file), 'utf8'), file).toContain(
      `style-src 'self' '${digest}' '${FRAME_FONTS_DIGEST}'`,
    );
  }
});
