import { expect, type Locator, type Page } from '@playwright/test';
import type { Kernel } from '../kernel';

export type ProfilePage =
  'info' | 'accounts' | 'settings' | 'documents' | 'consent' | 'devices' | 'access_log' | 'export';

/** `/profile/…` of one user. */
export class ProfileScreen {
  readonly tabs: Locator;
  readonly question: Locator;

  constructor(
    readonly page: Page,
    private readonly kernel: Kernel,
  ) {
    this.tabs = page.getByRole('navigation', { name: 'Разделы профиля' });
    this.question = page.getByRole('alertdialog');
  }

  /** Call before the first `open`. */
  async signIn(): Promise<void> {
    await this.page.addInitScript(
      ({ token, userId }) => {
        // Only once: a user who signed out during the test stays signed out.
        if (sessionStorage.getItem('e2e')) return;
        sessionStorage.setItem('e2e', 'begun');
        sessionStorage.setItem('access_token', token);
        sessionStorage.setItem('role', 'ROLE_PATIENT');
        sessionStorage.setItem('user_id', userId);
      },
      { token: this.kernel.token, userId: this.kernel.userId },
    );
  }

  async open(name: ProfilePage): Promise<void> {
    await this.page.goto(`/profile/${name}`);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }
}
