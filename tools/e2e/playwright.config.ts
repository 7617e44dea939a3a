/**
 * End-to-end tests in Debian's Chromium against the real kernel, plugin and simulated hospital.
 *
 * `CABINET_E2E_URL`: the cabinet. `CABINET_E2E_SIM`: the simulator's control calls. `cargo xtask test` sets both; by
 * hand: `cargo xtask up`, then `CABINET_E2E_URL=http://127.0.0.1:8080 CABINET_E2E_SIM=http://127.0.0.1:9101 npm test --workspace tools/e2e`.
 */
import { defineConfig } from '@playwright/test';

const launchOptions = {
  executablePath: process.env['CABINET_E2E_CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox', // tests run as root in containers
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

const desktop = { viewport: { width: 1280, height: 860 } };
const tablet = { viewport: { width: 900, height: 1000 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Every hospital has the flows; another than the default one has specs of its own beside them, the default one has all others. */
const variant = process.env['CABINET_E2E_VARIANT'];
const ofVariant = { testMatch: [`variants/${variant ?? ''}.spec.ts`] };
/** They go from width to width by themselves. */
const flows = { name: 'flows', testMatch: ['flows/**'] };

export default defineConfig({
  testDir: 'specs',
  outputDir: '../../target/e2e/results',
  reporter: [['list']],
  timeout: 45_000,
  expect: { timeout: 10_000 },
  // A busy machine may starve one browser; what fails twice is broken. The run reports such a test as flaky.
  retries: process.env['CI'] ? 1 : 0,
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  use: {
    baseURL: process.env['CABINET_E2E_URL'] ?? 'http://127.0.0.1:8080',
    // A button that is not there is told soon, not at the end of a long flow.
    actionTimeout: 15_000,
    locale: 'ru-RU',
    // The browser's zone is not the hospital's: times on the screen must not depend on it.
    timezoneId: 'America/New_York',
    trace: 'retain-on-failure',
    // A worker in between hides calls from tests that play the network; offline.spec.ts has it.
    serviceWorkers: 'block',
    launchOptions,
  },
  projects: variant
    ? [
        flows,
        { name: 'desktop', ...ofVariant, use: desktop },
        { name: 'tablet', ...ofVariant, use: tablet },
        { name: 'phone', ...ofVariant, use: phone },
      ]
    : [
        flows,
        { name: 'desktop', testIgnore: ['faults.spec.ts', 'ecard-down.spec.ts', 'narrow.spec.ts', 'variants/**', 'flows/**'], use: desktop },
        { name: 'tablet', testMatch: ['screens.spec.ts'], use: tablet },
        { name: 'phone', testMatch: ['screens.spec.ts', 'narrow.spec.ts'], use: phone },
        // The simulator's faults hit everybody, so these run alone and last.
        {
          name: 'faults',
          testMatch: ['faults.spec.ts', 'ecard-down.spec.ts'],
          use: desktop,
          workers: 1,
          fullyParallel: false,
          dependencies: ['flows', 'desktop', 'tablet', 'phone'],
        },
      ],
});
