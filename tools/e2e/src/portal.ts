/** The simulated portal of state services: its login page, as a person sees it. */
import type { Page } from '@playwright/test';
import { beside } from './simulator';

/** Its address; `GET /` there describes the people. */
export const PORTAL = beside(2);

const PASSWORD = 'Gosuslugi-2026-demo';

/** People of tools/simulators/data/esia.toml, each for one test. */
export const citizens = {
  kim: { login: 'kim@citizens.example', lastName: 'Ким' },
  orlova: { login: 'orlova@citizens.example', lastName: 'Орлова' },
  untrusted: { login: 'sidorov@citizens.example' },
  withoutEmail: { login: '000-000-600 03' },
  /** The address of the demo's stranger, whose cabinet is not linked. */
  takenEmail: { login: 'stranger@demo.example' },
} as const;

/** From the cabinet's sign-in page to the portal's. */
export async function goToPortal(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Войти через Госуслуги' }).click();
  await page.waitForURL((url) => url.origin === PORTAL);
}

/** At the portal's login page; leads back to the cabinet. */
export async function signInAtPortal(page: Page, login: string): Promise<void> {
  await page.locator('#login').fill(login);
  await page.locator('#password').fill(PASSWORD);
  await page.locator('#loginByPwdButton').click();
}
