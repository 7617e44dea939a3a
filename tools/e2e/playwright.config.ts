/**
 * End-to-end tests in Debian's Chromium against the real kernel and plugin, and the simulated hospital.
 *
 * `CABINET_E2E_URL`: address of the portal. `CABINET_E2E_SIM`: the simulator's control API. `CABINET_E2E_VARIANT`: a
 * hospital other than the default one. `CABINET_E2E_RUN=faults`: the tests that break the simulators or the homeserver;
 * `CABINET_E2E_RUN=sample`: one walk through a hospital, and its own specs.
 * `CABINET_E2E_DEPTH=full`: all checks (`src/depth.ts`). `cargo xtask test` sets them; to run by hand, see README.md.
 */
import { defineConfig } from '@playwright/test';

const chosen = process.env['CABINET_E2E_CHROMIUM'];

const launchOptions = {
  // The same engine without the windowing parts, which saves a fifth of the processor time. It has no PDF viewer.
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
const isSample = process.env['CABINET_E2E_RUN'] === 'sample';

/** Flows set their own widths. */
const flows = { name: 'flows', testMatch: ['flows/**'] };
const FAULTS = ['faults.spec.ts', 'record-down.spec.ts', 'chat.spec.ts'];
const VIEWER = ['viewer.spec.ts'];
/** One walk, and what only this hospital has. */
const SAMPLE = ['sample.spec.ts', `variants/${variant ?? ''}.spec.ts`];

/** All projects of the default hospital except the flows. */
const ofDefault = [
  {
    name: 'desktop',
    testIgnore: [...FAULTS, ...VIEWER, ...SAMPLE, 'narrow.spec.ts', 'variants/**', 'flows/**'],
    use: desktop,
  },
  { name: 'viewer', testMatch: VIEWER, use: { ...desktop, launchOptions: withViewer } },
  { name: 'phone', testMatch: ['narrow.spec.ts'], use: phone },
];

/** Hospitals whose spec sets the widths itself: a second window of the same person would find its questionnaire answered. */
const SETS_WIDTHS = ['niioncologii'];

const isFull = process.env['CABINET_E2E_DEPTH'] === 'full';

/** Every hospital has the flows; hospitals other than the default one may have additional specs. */
const ofVariant = [
  ...(isFull ? [{ name: 'screens', testMatch: ['screens.spec.ts'], use: desktop }] : []),
  { name: 'desktop', testMatch: [`variants/${variant ?? ''}.spec.ts`], use: desktop },
  ...(SETS_WIDTHS.includes(variant ?? '')
    ? []
    : [{ name: 'phone', testMatch: [`variants/${variant ?? ''}.spec.ts`], use: phone }]),
];

/** Faults of the simulators and of the homeserver affect all tests: one worker, and a hospital that no other run uses. */
const faults = { name: 'faults', testMatch: FAULTS, use: desktop };

const sample = { name: 'sample', testMatch: SAMPLE, use: desktop };

function projects() {
  if (isFaults) return [faults];
  if (isSample) return [sample];
  return [flows, ...(variant ? ofVariant : ofDefault)];
}

export default defineConfig({
  testDir: 'specs',
  // A separate folder for each concurrent run, because a run empties its folder when it starts.
  outputDir: `../../target/e2e/results/${isFaults ? 'faults' : (variant ?? 'default')}`,
  reporter: [['list']],
  // Limits for a test that hangs; they must hold while the Rust tests take both cores. Tests that check many screens or wait for
  // downloads have three times as long (`test.slow()`).
  timeout: 60_000,
  expect: { timeout: 20_000 },
  retries: 0,
  // Two workers leave a third of two cores idle: they wait for animations and for the server.
  workers: isFaults ? 1 : 3,
  fullyParallel: !isFaults,
  forbidOnly: Boolean(process.env['CI']),
  use: {
    baseURL: process.env['CABINET_E2E_URL'] ?? 'http://127.0.0.1:8080',
    // Reports a missing button soon, not at the end of a long flow. A click includes the start of its navigation: at
    // the state portal, two servers first sign and redirect.
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
    locale: 'ru-RU',
    // The browser's zone differs from the hospital's: displayed times must not depend on it.
    timezoneId: 'America/New_York',
    // A trace takes as much processor time as the tests themselves; without its screencast, still a fifth.
    trace: process.env['CABINET_E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // A service worker hides requests from tests that mock the network; offline.spec.ts enables it.
    serviceWorkers: 'block',
    launchOptions,
  },
  projects: projects(),
});
