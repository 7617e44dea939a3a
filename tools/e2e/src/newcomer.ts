/**
 * Somebody of one's own: registered over the kernel's calls, the address proved by the mailed link. What a test changes
 * about them (password, consent, the account itself) no other test can miss.
 */
import { request } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { Kernel } from './kernel';
import type { DemoPerson } from './people';

/** The mailbox of the simulators (`cargo xtask up` puts it there). */
const MAILBOX = process.env['CABINET_E2E_MAIL'] ?? 'http://127.0.0.1:9102';

interface Letter {
  readonly text: string;
}

/** The newest secret of this kind that was mailed to an address. */
export async function mailedSecret(address: string, parameter: 'confirm' | 'email' | 'restore'): Promise<string> {
  const wanted = new RegExp(`[?&]${parameter}=([\\w-]+)`);
  for (let tries = 0; tries < 40; tries += 1) {
    const answer = await fetch(`${MAILBOX}/letters?to=${encodeURIComponent(address)}`);
    const letters = (await answer.json()) as readonly Letter[];
    const found = letters.map(({ text }) => wanted.exec(text)?.[1]).filter((secret) => secret !== undefined);
    const last = found.at(-1);
    if (last) return last;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`no letter with ?${parameter}= came to ${address}`);
}

export interface Newcomer extends DemoPerson {
  readonly email: string;
  readonly kernel: Kernel;
}

export async function newcomer(baseURL: string): Promise<Newcomer> {
  const id = randomBytes(6).toString('hex');
  const person = { username: `guest-${id}`, password: `Harbour ${id} 58`, email: `guest-${id}@demo.example` };
  const http = await request.newContext({ baseURL });
  const consent = (await (await http.get('/api/v1/consent?kind=personal_data&language=ru')).json()) as {
    version: string;
  };
  const answer = await http.post('/api/users/reg', {
    data: {
      ...person,
      passwordConfirmation: person.password,
      firstName: 'Вера',
      lastName: 'Гостева',
      patrName: 'Павловна',
      birthDate: '1971-06-05',
      gender: 'FEMALE',
      consent: true,
      consentVersion: consent.version,
      language: 'ru',
    },
  });
  if (!answer.ok()) throw new Error(`registration: ${String(answer.status())} ${await answer.text()}`);
  const { confirmationRequired } = (await answer.json()) as { confirmationRequired: boolean };
  if (confirmationRequired) {
    const token = await mailedSecret(person.email, 'confirm');
    const confirmed = await http.post('/api/users/confirmEmail', { data: { token } });
    if (!confirmed.ok()) throw new Error(`confirmation: ${String(confirmed.status())} ${await confirmed.text()}`);
  }
  await http.dispose();
  return { ...person, kernel: await Kernel.signIn(baseURL, person) };
}
