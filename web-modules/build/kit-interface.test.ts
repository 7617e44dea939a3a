/**
 * The kit's public interface has a version: the names that its entries export are recorded in `interface.json`, and the
 * newest section of its CHANGELOG.md describes that version.
 *
 * After a change of the interface, raise the version in web-modules/kit/package.json, describe the change, and run
 * `UPDATE=1 npx vitest run web-modules/build/kit-interface.test.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const kit = join(process.cwd(), 'web-modules/kit');
const record = join(kit, 'interface.json');
const read = (file: string) => readFileSync(join(kit, file), 'utf8');

interface Recorded {
  readonly version: string;
  readonly entries: Readonly<Record<string, readonly string[]>>;
}

const { version, exports } = JSON.parse(read('package.json')) as {
  readonly version: string;
  readonly exports: Readonly<Record<string, string>>;
};

/** The exported names of a file; `export *` is followed. */
function namesOf(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      const clause = statement.exportClause;
      if (clause && ts.isNamedExports(clause)) return clause.elements.map((element) => element.name.text);
      if (clause) return [clause.name.text];
      const from = (statement.moduleSpecifier as ts.StringLiteral).text;
      return namesOf(join(file, '..', `${from}.ts`));
    }
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
    if (!isExported) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.map(({ name }) => name.getText(source));
    }
    const { name } = statement as ts.DeclarationStatement;
    return name ? [name.getText(source)] : [];
  });
}

const entries = Object.fromEntries(
  Object.entries(exports)
    .filter(([, file]) => /\.tsx?$/.test(file))
    .map(([entry, file]) => [entry, [...namesOf(join(kit, file))].sort()]),
);

it('the names that the entries export are those of its version', () => {
  const known = JSON.parse(read('interface.json')) as Recorded;
  if (process.env['UPDATE'] === '1' && known.version !== version) {
    writeFileSync(record, `${JSON.stringify({ version, entries }, null, 2)}\n`);
    return;
  }
  expect({ version, entries }, 'raise the version, describe the change and record the interface').toEqual(known);
});

it('the newest section of the changelog is about its version', () => {
  expect(/^## (.*)$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
});
