import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');

describe('types of the contract', () => {
  /**
   * Architecture §5: generated files are committed and must be up to date. To fix a failure, run `npm run api-types`.
   */
  it('were written from the openapi.json that the kernel serves', () => {
    const digest = createHash('sha256').update(read('../../../../kernel/api/openapi.json')).digest('hex');
    expect(/openapi\.json sha256: ([0-9a-f]{64})/.exec(read('./schema.d.ts'))?.[1]).toBe(digest);
  });
});
