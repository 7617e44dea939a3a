/**
 * `npm run api-types`: writes `web-modules/kit/src/api/schema.d.ts` from the kernel's OpenAPI.
 *
 * The header carries the digest of the document it was written from; `schema.test.ts` of the kit compares it, so a
 * contract that moved on without its types fails the web's tests, without this tool and without a network.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const contract = new URL('../../kernel/api/openapi.json', import.meta.url);
const types = new URL('../../web-modules/kit/src/api/schema.d.ts', import.meta.url);

const text = await readFile(contract, 'utf8');
const digest = createHash('sha256').update(text).digest('hex');
const header = [
  '/**',
  ' * Shapes of the kernel, written by `npm run api-types` from kernel/api/openapi.json. Not to be edited.',
  ` * openapi.json sha256: ${digest}`,
  ' */',
  '',
].join('\n');
await writeFile(types, header + astToString(await openapiTS(JSON.parse(text), { immutable: true })));
