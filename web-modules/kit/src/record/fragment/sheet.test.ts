import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FRAGMENT_SHEET, FRAGMENT_SHEET_DIGEST } from './sheet';

const digest = `sha256-${createHash('sha256').update(FRAGMENT_SHEET).digest('base64')}`;

it('the sheet in the frame is the one text that the policies allow', () => {
  expect(FRAGMENT_SHEET_DIGEST).toBe(digest);
  for (const file of ['kernel/api/src/security_headers.rs', 'web-modules/build/dev-api.mjs']) {
    expect(readFileSync(join(process.cwd(), file), 'utf8'), file).toContain(`style-src 'self' '${digest}'`);
  }
});
