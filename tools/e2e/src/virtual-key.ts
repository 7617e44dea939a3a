/** Chromium's virtual authenticator: creates and uses passkeys without user interaction. */
import type { Page } from '@playwright/test';

export async function attachVirtualKey(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The portal's address with this machine's name: browsers bind passkeys to names, never to IP addresses. */
export function byName(): string {
  const url = new URL(process.env['CABINET_E2E_URL'] ?? 'http://127.0.0.1:8080');
  url.hostname = 'localhost';
  return url.origin;
}
