/**
 * `npm run lint [-- path …]`: types and lint of everything in TypeScript and JavaScript. The compiler checks the types of the whole
 * program first, and the typed rules (eslint.config.js) read what it has found out; two commands would each compute all types.
 */
import { ESLint } from 'eslint';
import { join } from 'node:path';
import ts from 'typescript';

const root = import.meta.dirname;
const paths = process.argv.slice(2);

/** The program of tsconfig.json, and everything that is wrong with its types. */
function checkTypes() {
  const problems = [];
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (problem) => problems.push(problem) };
  // Nothing is written, so nothing is kept for a second run.
  const parsed = ts.getParsedCommandLineOfConfigFile(join(root, 'tsconfig.json'), { incremental: false }, host);
  if (!parsed) return { program: undefined, problems };
  const program = ts.createProgram({ rootNames: parsed.fileNames, options: parsed.options });
  return { program, problems: [...problems, ...parsed.errors, ...ts.getPreEmitDiagnostics(program)] };
}

/** Whether the linter finds nothing. */
async function lint(program) {
  const parserOptions = { programs: [program] };
  const eslint = new ESLint({
    cwd: root,
    overrideConfig: { files: ['**/*.{ts,tsx}'], languageOptions: { parserOptions } },
  });
  const results = await eslint.lintFiles(paths.length > 0 ? paths : ['.']);
  const formatter = await eslint.loadFormatter('stylish');
  process.stdout.write(await formatter.format(results));
  return results.every(({ errorCount, warningCount }) => errorCount + warningCount === 0);
}

const { program, problems } = checkTypes();
const names = { getCanonicalFileName: (name) => name, getCurrentDirectory: () => root, getNewLine: () => '\n' };
process.stdout.write(ts.formatDiagnostics(problems, names));
const isClean = program !== undefined && (await lint(program));
process.exitCode = isClean && problems.length === 0 ? 0 : 1;
