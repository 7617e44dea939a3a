/** The simulated portal of state services: its login page, and users created for one test. */
import { expect, type Page } from '@playwright/test';
import { randomInt } from 'node:crypto';
import { beside } from './simulator';
import { RU, type Words } from './words';

/** Its address; `GET /` there lists the users. */
export const PORTAL = beside(2);

const PASSWORD = 'Gosuslugi-2026-demo';

/** Users of tools/simulators/data/esia.toml who are always refused; any number of tests may try. */
export const refusedCitizens = {
  untrusted: 'sidorov@citizens.example',
  /** The address of the demo's second user, whose account is not linked. */
  takenEmail: '000-000-600 10',
} as const;

/** An account at the portal that is not linked to any account here. */
export interface Citizen {
  /** The login. */
  readonly login: string;
  readonly lastName: string;
}

/** Creates a user; `own` overrides the values of an ordinary one, with keys as in tools/simulators/data/esia.toml. */
export async function citizen(own: Readonly<Record<string, unknown>> = {}): Promise<Citizen> {
  const oid = 2_000_000_000 + randomInt(1_000_000_000);
  const person = {
    oid,
    about: 'made for a test',
    last_name: 'Лебедева',
    first_name: 'Нина',
    middle_name: 'Игоревна',
    birth_date: '1969-09-17',
    gender: 'F',
    email: `citizen-${String(oid)}@citizens.example`,
    documents: [
      {
        type: 'RF_PASSPORT',
        series: '4599',
        number: '700001',
        issue_date: '2014-10-01',
        issue_id: '780001',
        issued_by: 'ТП № 1',
      },
    ],
    ...own,
  };
  const answer = await fetch(`${PORTAL}/control`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ citizens: [person] }),
  });
  if (!answer.ok) throw new Error(`portal: ${String(answer.status)} ${await answer.text()}`);
  return { login: String(oid), lastName: person.last_name };
}

/** Goes from the portal's own sign-in page to the login page of the state portal. */
export async function goToPortal(page: Page, words: Words = RU, from = '/login'): Promise<void> {
  await page.goto(from);
  await page.getByRole('link', { name: words.auth('esia.sign_in'), exact: true }).click();
  await atPortal(page);
}

export async function atPortal(page: Page): Promise<void> {
  await expect(page).toHaveURL((url) => url.origin === PORTAL);
}

/** Signs in at the state portal's login page, which redirects back. */
export async function signInAtPortal(page: Page, login: string): Promise<void> {
  await page.locator('#login').fill(login);
  await page.locator('#password').fill(PASSWORD);
  await page.locator('#loginByPwdButton').click();
}

export async function refuseAtPortal(page: Page): Promise<void> {
  await page.locator('#refuse').click();
}
