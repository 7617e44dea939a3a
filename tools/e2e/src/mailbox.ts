/** Reads the e-mails received by the simulated mail server (`GET /letters?to=` of `cabinet-simulators`). */
import { beside } from './simulator';

const address = process.env['CABINET_E2E_MAIL'] ?? beside(1);

interface Letter {
  readonly text: string;
}

export type Secret = 'confirm' | 'email' | 'restore';

/** The newest secret of this kind mailed to an address. */
export function mailedSecret(to: string, parameter: Secret): Promise<string> {
  return mailed(to, new RegExp(`#${parameter}=([\\w-]+)`));
}

/** The newest code mailed to an address. */
export function mailedCode(to: string): Promise<string> {
  return mailed(to, /^(\d{6})$/m);
}

async function mailed(to: string, wanted: RegExp): Promise<string> {
  // The kernel's mail queue polls every two seconds.
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const answer = await fetch(`${address}/letters?to=${encodeURIComponent(to)}`);
    // Newest first.
    for (const { text } of (await answer.json()) as readonly Letter[]) {
      const secret = wanted.exec(text)?.[1];
      if (secret) return secret;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no letter with ${String(wanted)} came to ${to}`);
}

/** The path of the newest mailed link of this kind. */
export async function mailedLink(to: string, parameter: Secret): Promise<string> {
  return `/login#${parameter}=${await mailedSecret(to, parameter)}`;
}
