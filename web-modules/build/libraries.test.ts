/** Lazily loaded libraries: those of the list, within their budget (issue 12, manifest version 2). */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultsOfLibraries, libraries } from './libraries.mjs';

function folderWith(name: string, bytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'libraries-'));
  writeFileSync(join(folder, name), randomBytes(bytes));
  return folder;
}

describe('a library', () => {
  const known = { lib: { kilobytes: 3 } };

  it('within its budget in a chunk of its own is allowed', async () => {
    expect(await faultsOfLibraries(folderWith('lib.0badcafe.js', 2000), [], known)).toEqual([]);
  });

  it('that has grown, is missing or is in the first load is named', async () => {
    const large = folderWith('lib.0badcafe.js', 5000);
    expect(await faultsOfLibraries(large, [], known)).toEqual(['lib: 6 kB compressed; its budget is 3 kB']);
    expect(await faultsOfLibraries(large, ['lib.0badcafe.js'], known)).toEqual(['lib: is in the first load']);
    expect(await faultsOfLibraries(folderWith('other.js', 1), [], known)).toEqual(['lib: no chunk of this name']);
  });

  it('of the list is a dependency of its package only', () => {
    const folders = readdirSync('web-modules', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const [name, { package: owner }] of Object.entries(libraries)) {
      const owners = folders.flatMap(({ name: folder }) => {
        const { name: own, dependencies = {} } = JSON.parse(
          readFileSync(join('web-modules', folder, 'package.json'), 'utf8'),
        ) as { name: string; dependencies?: Record<string, string> };
        return name in dependencies ? [own] : [];
      });
      expect(owners).toEqual([owner]);
    }
  });
});
