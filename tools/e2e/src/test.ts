/**
 * Fixtures: the kernel as patient and as a second user (one sign-in per worker), a signed-in page, the screens.
 *
 * The page gets the worker's token the way the shell stores it (session storage), but not the refresh cookie: a cookie
 * shared by two pages would rotate twice and end the session, as it should.
 */
import { test as base, expect, type WorkerInfo } from '@playwright/test';
import { Kernel } from './kernel';
import { patient, stranger, type DemoPerson } from './people';
import { TicketsScreen } from './screens/TicketsScreen';
import { WriteScreen } from './screens/WriteScreen';
import { watchRequests } from './settled';

interface WorkerFixtures {
  readonly kernel: Kernel;
  readonly strangersKernel: Kernel;
}

interface TestFixtures {
  /** Signs the page in; use before the first `goto`. */
  readonly signedIn: void;
  readonly write: WriteScreen;
  readonly tickets: TicketsScreen;
}

function signInOnce(person: DemoPerson) {
  return async ({}: object, use: (kernel: Kernel) => Promise<void>, info: WorkerInfo) => {
    await use(await Kernel.signIn(info.project.use.baseURL ?? '', person));
  };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  kernel: [signInOnce(patient), { scope: 'worker' }],
  strangersKernel: [signInOnce(stranger), { scope: 'worker' }],
  page: async ({ page }, use) => {
    watchRequests(page);
    await use(page);
  },
  signedIn: async ({ page, kernel }, use) => {
    await page.addInitScript(
      ({ token, userId }) => {
        sessionStorage.setItem('access_token', token);
        sessionStorage.setItem('role', 'ROLE_PATIENT');
        sessionStorage.setItem('user_id', userId);
      },
      { token: kernel.token, userId: kernel.userId },
    );
    await use();
  },
  write: async ({ page, signedIn }, use) => {
    void signedIn;
    await use(new WriteScreen(page));
  },
  tickets: async ({ page, signedIn }, use) => {
    void signedIn;
    await use(new TicketsScreen(page));
  },
});

export { expect };
