import { defineConfig } from 'vitest/config';

/** Unit tests of the web: jsdom, no network, one process per file. CSS modules keep their names. */
export default defineConfig({
  test: {
    include: [
      'web-shell/src/**/*.test.{ts,tsx}',
      'web-modules/*/src/**/*.test.{ts,tsx}',
      'web-modules/build/*.test.ts',
      'web-modules/build/fixtures/*/src/**/*.test.{ts,tsx}',
    ],
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost/' } },
    setupFiles: ['./web-modules/kit/src/testing-setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    unstubGlobals: true,
    maxWorkers: 2,
    // A busy machine may starve one browser-like environment; what fails twice is broken.
    retry: process.env['CI'] ? 1 : 0,
  },
  define: { __SHELL_VERSION__: JSON.stringify('0.1.0') },
});
