/** Tests that begin in the back office, signed in as the demo administrator. */
import { Kernel } from './kernel';
import { admin } from './people';
import { test as base } from './test';

export { expect } from './test';

/** `asAdmin` signs the page in; `adminsKernel` calls the kernel as the same person. */
export const test = base.extend<{ asAdmin: void }, { adminsKernel: Kernel }>({
  adminsKernel: [
    async ({}, use, info) => use(await Kernel.signIn(info.project.use.baseURL ?? '', admin)),
    { scope: 'worker' },
  ],
  asAdmin: async ({ page, adminsKernel }, use) => {
    await page.addInitScript(
      ({ token, userId }) => {
        sessionStorage.setItem('access_token', token);
        sessionStorage.setItem('role', 'ROLE_ADMIN');
        sessionStorage.setItem('user_id', userId);
        sessionStorage.setItem('admin:arrivals', 'shown');
      },
      { token: adminsKernel.token, userId: adminsKernel.userId },
    );
    await use();
  },
});
