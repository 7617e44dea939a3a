import { defineConfig } from 'vitest/config';

/**
 * Unit tests of the web: jsdom, no network. CSS modules keep their names.
 *
 * The files of a worker share one jsdom and one module graph (`isolate: false`): loading both anew for each file took most of
 * the run. Hence a test replaces an export with `vi.spyOn` on the module's namespace, never with `vi.mock`, and shared state
 * is reset in `testing-setup.ts`. There is no retry: a test that fails now and then is repaired.
 */
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
    // Processes, not threads: a worker thread that holds this many files crashes V8's garbage collector now and then
    // (vitest issue 11291).
    pool: 'forks',
    isolate: false,
    // Limits for a test that hangs; they must hold on a busy machine too.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
  define: { __SHELL_VERSION__: JSON.stringify('0.1.0') },
  // Node would load the package's build for Node, which has neither files nor XMLHttpRequest.
  resolve: { alias: { 'tus-js-client': 'tus-js-client/lib.es5/browser/index.js' } },
});
