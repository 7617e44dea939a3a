/**
 * End-to-end tests in Debian's Chromium against the real kernel, plugin and simulated hospital.
 *
 * `CABINET_E2E_URL`: the cabinet. `CABINET_E2E_SIM`: the simulator's control calls. `CABINET_E2E_VARIANT`: another hospital than the default
 * one. `CABINET_E2E_RUN=faults`: the tests that break the simulators. `CABINET_E2E_DEPTH=full`: everything (`src/depth.ts`). `cargo xtask
 * test` sets them; by hand see README.md.
 */
import { defineConfig } from '@playwright/test';
import { existsSync } from 'node:fs';

/** The headless build has no windows to draw: it takes a fifth less processor time than the whole browser. */
const CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

const launchOptions = {
  executablePath:
    process.env['CABINET_E2E_CHROMIUM'] ?? CHROMIUMS.find((path) => existsSync(path)) ?? '/usr/bin/chromium',
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
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

const variant = process.env['CABINET_E2E_VARIANT'];
const isFaults = process.env['CABINET_E2E_RUN'] === 'faults';

/** They choose their widths themselves. */
const flows = { name: 'flows', testMatch: ['flows/**'] };
const FAULTS = ['faults.spec.ts', 'record-down.spec.ts'];

/** All that the default hospital has beside the flows. */
const ofDefault = [
  { name: 'desktop', testIgnore: [...FAULTS, 'narrow.spec.ts', 'variants/**', 'flows/**'], use: desktop },
  { name: 'phone', testMatch: ['narrow.spec.ts'], use: phone },
];

/** Every hospital has the flows; another than the default one may have specs of its own beside them. */
const ofVariant = [
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
  timeout: 30_000,
  expect: { timeout: 10_000 },
  retries: 0,
  workers: isFaults ? 1 : 2,
  fullyParallel: !isFaults,
  forbidOnly: Boolean(process.env['CI']),
  use: {
    baseURL: process.env['CABINET_E2E_URL'] ?? 'http://127.0.0.1:8080',
    // A button that is not there is reported soon, not at the end of a long flow.
    actionTimeout: 10_000,
    navigationTimeout: 10_000,
    locale: 'ru-RU',
    // The browser's zone is not the hospital's: times on the screen must not depend on it.
    timezoneId: 'America/New_York',
    // Recording a screencast for the trace takes more processor time than the test itself; snapshots take a fifth.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true },
    screenshot: 'only-on-failure',
    // A worker in between hides calls from tests that play the network; offline.spec.ts has it.
    serviceWorkers: 'block',
    launchOptions,
  },
  projects: isFaults ? [faults] : [flows, ...(variant ? ofVariant : ofDefault)],
});
