/**
 * End-to-end tests in Debian's Chromium against the real kernel, plugin and simulated hospital.
 *
 * `CABINET_E2E_URL`: the cabinet. `CABINET_E2E_SIM`: the simulator's control calls. `CABINET_E2E_VARIANT`: another hospital than the default
 * one. `CABINET_E2E_RUN=faults`: the tests that break the simulators. `CABINET_E2E_DEPTH=full`: everything (`src/depth.ts`). `cargo xtask
 * test` sets them; by hand see README.md.
 */
import { defineConfig } from '@playwright/test';

const chosen = process.env['CABINET_E2E_CHROMIUM'];

const launchOptions = {
  // The same engine without the parts of a window, which takes a fifth less processor time. It has no PDF viewer.
  executablePath: chosen ?? '/usr/bin/chromium-headless-shell',
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

const withViewer = { ...launchOptions, executablePath: chosen ?? '/usr/bin/chromium' };

const desktop = { viewport: { width: 1280, height: 860 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

const variant = process.env['CABINET_E2E_VARIANT'];
const isFaults = process.env['CABINET_E2E_RUN'] === 'faults';

/** They choose their widths themselves. */
const flows = { name: 'flows', testMatch: ['flows/**'] };
const FAULTS = ['faults.spec.ts', 'record-down.spec.ts'];
const VIEWER = ['viewer.spec.ts'];

/** All that the default hospital has beside the flows. */
const ofDefault = [
  { name: 'desktop', testIgnore: [...FAULTS, ...VIEWER, 'narrow.spec.ts', 'variants/**', 'flows/**'], use: desktop },
  { name: 'viewer', testMatch: VIEWER, use: { ...desktop, launchOptions: withViewer } },
  { name: 'phone', testMatch: ['narrow.spec.ts'], use: phone },
];

const isFull = process.env['CABINET_E2E_DEPTH'] === 'full';

/** Every hospital has the flows; another than the default one may have specs of its own beside them. */
const ofVariant = [
  ...(isFull ? [{ name: 'screens', testMatch: ['screens.spec.ts'], use: desktop }] : []),
  { name: 'desktop', testMatch: [`variants/${variant ?? ''}.spec.ts`], use: desktop },
  { name: 'phone', testMatch: [`variants/${variant ?? ''}.spec.ts`], use: phone },
];

/** The simulators' faults hit everybody: one worker, and a hospital that no other run uses. */
const faults = { name: 'faults', testMatch: FAULTS, use: desktop };

export default defineConfig({
  testDir: 'specs',
  // A folder for each run that may go on at the same time: a run empties its folder when it begins.
  outputDir: `../../target/e2e/results/${isFaults ? 'faults' : (variant ?? 'default')}`,
  reporter: [['list']],
  // What looks at many screens or waits for downloads has three times as long (`test.slow()`).
  timeout: 45_000,
  expect: { timeout: 10_000 },
  retries: 0,
  workers: isFaults ? 1 : 2,
  fullyParallel: !isFaults,
  forbidOnly: Boolean(process.env['CI']),
  use: {
    baseURL: process.env['CABINET_E2E_URL'] ?? 'http://127.0.0.1:8080',
    // A button that is not there is reported soon, not at the end of a long flow.
    // A click counts until the navigation that it starts has begun: at the state portal two servers sign and redirect first.
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
    locale: 'ru-RU',
    // The browser's zone is not the hospital's: times on the screen must not depend on it.
    timezoneId: 'America/New_York',
    // A trace takes as much processor time as the tests themselves, without its screencast still a fifth.
    trace: process.env['CABINET_E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // A worker in between hides calls from tests that play the network; offline.spec.ts has it.
    serviceWorkers: 'block',
    launchOptions,
  },
  projects: isFaults ? [faults] : [flows, ...(variant ? ofVariant : ofDefault)],
});
