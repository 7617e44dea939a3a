/** Signs a page in with the token of a session over the API, as the shell stores it; use before the first `goto`. */
import type { Page } from '@playwright/test';
import { Kernel } from './kernel';
import { admin } from './people';
import { test as base } from './test';

export async function signInAs(page: Page, { token, userId }: Kernel, role: string): Promise<void> {
  await page.addInitScript(
    (session) => {
      sessionStorage.setItem('access_token', session.token);
      sessionStorage.setItem('role', session.role);
      sessionStorage.setItem('user_id', session.userId);
      // Messages of the first load would lie over the table (X-079: once per session).
      sessionStorage.setItem('admin:arrivals', 'shown');
      sessionStorage.setItem('admin:file-arrivals', 'shown');
    },
    { token, userId, role },
  );
}

/** The tests of an administrator. */
export const adminTest = base.extend<{ asAdmin: void }, { adminsKernel: Kernel }>({
  adminsKernel: [
    async ({}, use, info) => use(await Kernel.signIn(info.project.use.baseURL ?? '', admin)),
    { scope: 'worker' },
  ],
  asAdmin: async ({ page, adminsKernel }, use) => {
    await signInAs(page, adminsKernel, 'ROLE_ADMIN');
    await use();
  },
});
