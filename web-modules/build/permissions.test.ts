import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '@cabinet/kit/testing';

const json = (path: string): unknown => JSON.parse(readFileSync(join(process.cwd(), path), 'utf8'));

interface OpenApi {
  readonly components: { readonly schemas: { readonly Permission: { readonly enum: readonly string[] } } };
}
interface ModuleSchema {
  readonly $defs: { readonly permissions: { readonly items: { readonly enum: readonly string[] } } };
}

/** Issue 14: a manifest that asks for a permission nobody has would be hidden from everybody. */
describe('the permissions of the staff', () => {
  it('are those of the kernel in the schema of a manifest and in the tests', () => {
    const kernel = (json('kernel/api/openapi.json') as OpenApi).components.schemas.Permission.enum;
    const manifest = (json('web-modules/build/module.schema.json') as ModuleSchema).$defs.permissions.items.enum;
    expect(manifest).toEqual(kernel);
    expect(ALL_PERMISSIONS).toEqual(kernel);
  });
});
