/**
 * Typed linting of the web. The import rules are the web's half of the dependency rules (architecture §2): modules know
 * the kit only, the kit knows no module, nobody knows the shell.
 */
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** What a module may import: the kit, react, icons; in tests also the tools of testing. */
const forModules = {
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        {
          regex:
            '^(?!\\.{1,2}/|@cabinet/kit(/(router|aria|forms|record|testing))?$|react$|lucide-react$|vitest$|@testing-library/|node:)',
          message: 'a module imports @cabinet/kit only (web-modules/kit/README.md)',
        },
        {
          group: ['../../*', '../../../../*'],
          message: 'a module never reaches into another one; go through @cabinet/kit',
        },
      ],
    },
  ],
};

/** What the kit may not: any module, the shell, or itself by name (one copy, relative paths). */
const forKit = {
  'no-restricted-imports': [
    'error',
    {
      patterns: [{ group: ['@cabinet/*', '**/web-shell/**'], message: 'the kit knows neither modules nor the shell' }],
    },
  ],
};

export default tseslint.config(
  { ignores: ['**/node_modules/**', 'target/**', 'web-modules/kit/src/api/schema.d.ts', 'tools/**', '**/*.mjs'] },
  {
    files: ['web-shell/**/*.{ts,tsx}', 'web-modules/**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      ...reactHooks.configs.recommended.rules,
      ...jsxA11y.flatConfigs.strict.rules,
      // A list without bullets has lost its role in Safari; the explicit role is meant.
      'jsx-a11y/no-redundant-roles': ['error', { ul: ['list'] }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // `onClick={() => setOpen(true)}` is how React is written.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Style guide: named exports only. Lazy pages wrap theirs.
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportDefaultDeclaration:not([declaration.callee.name="defineModule"])',
          message: 'named exports only',
        },
      ],
      // A text in the code cannot be translated (style guide: no text in code).
      'no-restricted-globals': ['error', 'event', 'name'],
    },
  },
  {
    files: ['web-modules/*/src/**/*.{ts,tsx}', 'web-modules/build/fixtures/*/src/**/*.{ts,tsx}'],
    ignores: ['web-modules/kit/**'],
    rules: forModules,
  },
  { files: ['web-modules/kit/src/**/*.{ts,tsx}'], rules: forKit },
  { files: ['**/*.d.ts'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['**/*.test.{ts,tsx}', 'web-modules/kit/src/testing.tsx'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
);
