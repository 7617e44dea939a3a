/**
 * Registers a new user through the kernel's API and verifies the address with the mailed link. A test may change
 * anything about its own user (password, consent, the account itself) without affecting others.
 */
import { request } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { Kernel } from './kernel';
import { mailedSecret } from './mailbox';
import type { DemoPerson } from './people';

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
