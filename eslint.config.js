/**
 * Linting of everything in TypeScript and JavaScript. The import rules are the web's half of the dependency rules
 * (architecture §2): modules know the kit, the record and the form only, these two know the kit, the kit knows neither, and
 * none of them knows the shell.
 *
 * Which rules run where:
 * - Sources that are shipped: all typed rules of `strict` and `stylistic`, React's rules (the compiler's too), accessibility.
 * - Tests, their helpers and the end-to-end tests: the untyped rules, and of the typed ones those that find a missing `await`,
 *   by which a test passes without having checked anything. The other typed rules find little in tests and cost as much there as
 *   in the sources; types themselves are checked everywhere (`eslint.run.js`).
 * - Build scripts and configuration (JavaScript): what is undefined, unused or unreachable.
 *
 * All typed rules share one program, that of tsconfig.json, with the check of the types. There is no `--cache`: it looks at one
 * file at a time, and a function that becomes asynchronous makes floating promises of calls in files that did not change.
 */
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** What a module may import: the kit, the record, the form, react, icons; in tests also the tools of testing. */
const forModules = {
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        {
          regex:
            '^(?!\\.{1,2}/|@cabinet/kit(/(router|aria|chart|events|forms|resumable|table|transfer|views|webauthn|testing|stories))?$|@cabinet/(record|form)(/testing)?$|react$|lucide-react$|vitest$|@testing-library/|node:)',
          message: 'a module imports @cabinet/kit, @cabinet/record and @cabinet/form only (web-modules/kit/README.md)',
        },
        {
          group: ['../../*', '../../../../*'],
          message: 'a module never reaches into another one; go through @cabinet/kit',
        },
      ],
    },
  ],
};

/** What the record may import: as a module, without itself. */
const forRecord = {
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        {
          regex:
            '^(?!\\.{1,2}/|@cabinet/kit(/(router|transfer|views|testing))?$|react$|lucide-react$|vitest$|@testing-library/|node:)',
          message: 'the record imports @cabinet/kit only (web-modules/record/README.md)',
        },
      ],
    },
  ],
};

/** What the form may import: as the record, and the library on its list (web-modules/build/libraries.json). */
const forForm = {
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        {
          regex:
            '^(?!\\.{1,2}/|@cabinet/kit(/(forms|testing))?$|react$|lucide-react$|survey-core$|vitest$|@testing-library/|node:)',
          message: 'the form imports @cabinet/kit and the libraries of web-modules/build/libraries.json only',
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

/**
 * The kit's entries that are loaded on demand use the first load by its public name: a file that another chunk imports
 * by its path cannot be merged into the first load's scope, which made it 1.2 kB larger.
 */
const forKitEntries = {
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        {
          regex: '^(@cabinet/(?!kit(/router)?$)|.*/web-shell/)',
          message: 'the kit knows neither modules nor the shell',
        },
      ],
    },
  ],
};

/** The sources that are shipped. */
const SHIPPED = ['web-shell/src/**/*.{ts,tsx}', 'web-modules/**/*.{ts,tsx}'];

const TESTS = ['**/*.test.{ts,tsx}', 'web-modules/*/src/testing*.{ts,tsx}'];

const END_TO_END = ['tools/e2e/**/*.ts'];

/** One program for all typed rules. */
const typed = {
  languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
  linterOptions: { reportUnusedDisableDirectives: 'error' },
};

/** Style guide: named exports only. Lazy pages wrap theirs. */
const namedExports = {
  'no-restricted-syntax': [
    'error',
    {
      selector: 'ExportDefaultDeclaration:not([declaration.callee.name="defineModule"])',
      message: 'named exports only',
    },
  ],
};

const typeImports = {
  '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
};

const nodeGlobals = [
  'Buffer',
  'Response',
  'URL',
  'URLSearchParams',
  'clearTimeout',
  'console',
  'fetch',
  'performance',
  'process',
  'setTimeout',
];

export default tseslint.config(
  // kernel, plugins and variants hold no part of the web's sources.
  {
    ignores: [
      '**/node_modules/**',
      '**/target/**',
      'kernel',
      'plugins',
      'variants',
      'web-modules/kit/src/api/schema.d.ts',
    ],
  },
  {
    files: SHIPPED,
    ignores: TESTS,
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    ...typed,
    rules: {
      ...reactHooks.configs.recommended.rules,
      ...jsxA11y.flatConfigs.strict.rules,
      ...namedExports,
      ...typeImports,
      // A list without bullets has lost its role in Safari; the explicit role is meant.
      'jsx-a11y/no-redundant-roles': ['error', { ul: ['list'] }],
      // `onClick={() => setOpen(true)}` is how React is written.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // A fifth of the time of all rules, and what it finds changes only with a dependency: `npm run lint:deprecated` when one is raised.
      '@typescript-eslint/no-deprecated': 'off',
      // A text in the code cannot be translated (style guide: no text in code).
      'no-restricted-globals': ['error', 'event', 'name'],
    },
  },
  {
    files: [...TESTS, ...END_TO_END, 'vitest.config.ts'],
    extends: [tseslint.configs.strict, tseslint.configs.stylistic],
    ...typed,
    rules: {
      ...typeImports,
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: END_TO_END,
    // A Playwright fixture without a value is of type void.
    rules: { '@typescript-eslint/no-invalid-void-type': 'off' },
  },
  {
    files: TESTS,
    ignores: ['web-modules/kit/src/testing-contract.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'no-restricted-syntax': [
        ...namedExports['no-restricted-syntax'],
        {
          selector: 'CallExpression[callee.property.name="stubGlobal"][arguments.0.value="fetch"]',
          message: 'stubFetch validates the responses against the contract (@cabinet/kit/testing)',
        },
      ],
      'react-hooks/rules-of-hooks': 'error',
      'no-restricted-globals': ['error', 'event', 'name'],
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: Object.fromEntries(nodeGlobals.map((name) => [name, 'readonly'])) },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-const-assign': 'error',
      'no-dupe-keys': 'error',
      'no-self-assign': 'error',
      'no-undef': 'error',
      'no-unreachable': 'error',
      'no-unused-vars': ['error', { ignoreRestSiblings: true, varsIgnorePattern: '^_$', argsIgnorePattern: '^_' }],
      'no-use-before-define': ['error', { functions: false, variables: false }],
      'no-var': 'error',
      'prefer-const': 'error',
      eqeqeq: 'error',
    },
  },
  {
    // Pages of `module dev`.
    files: ['web-modules/build/module-dev/*.js'],
    languageOptions: {
      globals: Object.fromEntries(['document', 'localStorage', 'location', 'Option'].map((name) => [name, 'readonly'])),
    },
  },
  {
    files: ['web-modules/*/src/**/*.{ts,tsx}', 'web-modules/build/fixtures/*/src/**/*.{ts,tsx}'],
    ignores: ['web-modules/kit/**', 'web-modules/record/**', 'web-modules/form/**'],
    rules: forModules,
  },
  { files: ['web-modules/record/src/**/*.{ts,tsx}'], rules: forRecord },
  { files: ['web-modules/form/src/**/*.{ts,tsx}'], rules: forForm },
  { files: ['web-modules/kit/src/**/*.{ts,tsx}'], rules: forKit },
  { files: ['web-modules/kit/src/{aria,chart,forms,resumable,table,transfer,views}/*.{ts,tsx}'], rules: forKitEntries },
  { files: ['**/*.d.ts'], rules: { 'no-restricted-syntax': 'off' } },
);
