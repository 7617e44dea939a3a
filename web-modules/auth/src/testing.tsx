/** Opens the sign-in screen in one of its states, with a mocked kernel that responds by path. */
import type { Variant } from '@cabinet/kit';
import { demoPerson, demoVariant, kernel, type KernelAnswer, renderModule } from '@cabinet/kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ru from '../locales/ru.json';
import { SignInPage } from './SignInPage';

/** The response of `GET /documents/types`. */
export const TYPES = [
  {
    type: 'PASSPORT',
    label: 'documents.types.PASSPORT',
    citizenship: ['RU'],
    mask: '9999 999999',
    serial: 'required',
    serialPattern: '^[0-9]{4}$',
    numberPattern: '^[0-9]{6}$',
  },
  {
    type: 'FOREIGN_ID',
    label: 'documents.types.FOREIGN_ID',
    citizenship: ['FOREIGN'],
    mask: null,
    serial: 'none',
    serialPattern: null,
    numberPattern: '^.{1,64}$',
  },
];
const CONSENT = {
  kind: 'personal_data',
  version: 'v7',
  hash: '0a1b',
  language: 'ru',
  text: 'Согласие\n\nБольница хранит данные.',
};
const ESIA_CONSENT = { ...CONSENT, kind: 'esia', version: 'v7-esia' };

/** Responses by path; unnamed paths use the defaults. */
function answers(own: Record<string, KernelAnswer>): KernelAnswer {
  return (call) => {
    const path = call.path.split('?')[0] ?? '';
    const answer = own[path];
    if (answer) return answer(call);
    if (path === '/documents/types') return TYPES;
    if (path === '/v1/consent') return call.path.includes('kind=esia') ? ESIA_CONSENT : CONSENT;
    if (path === '/users/me') return demoPerson;
    if (path === '/esia/registration') return { emailRefused: false };
    return undefined;
  };
}

export async function open(
  path: string,
  own: Record<string, KernelAnswer> = {},
  signIn: Partial<Variant['signIn']> = {},
) {
  const calls = kernel(answers(own));
  const variant = { signIn: { ...demoVariant.signIn, ...signIn } };
  const { router } = await renderModule(<SignInPage />, {
    namespace: 'auth',
    locales: { ru },
    person: null,
    path,
    variant,
  });
  await screen.findByRole('heading', { level: 1 });
  return { calls, router, address: () => router.state.location.pathname + router.state.location.search };
}

/** The request bodies sent to a path. */
export const sent = (calls: readonly { path: string; body: string }[], path: string) =>
  calls.filter((call) => call.path === path).map((call) => call.body);

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** The boxes under the consents after the return from the portal. */
export const CONSENT_BOX = /^Я даю согласие/;

export async function agree() {
  for (const box of await screen.findAllByRole('checkbox', { name: CONSENT_BOX })) await userEvent.click(box);
}

/** Types a date into its three inputs. */
export function typeDate(legend: string, parts: readonly [day: string, month: string, year: string]) {
  const boxes = within(screen.getByRole('group', { name: legend })).getAllByRole('textbox');
  for (const [at, part] of parts.entries()) fireEvent.change(boxes[at]!, { target: { value: part } });
}

/** Goes to the next step of a registration, whose heading is `heading`. */
export async function goOnTo(heading: string) {
  fireEvent.click(button('Продолжить'));
  await screen.findByText(`: ${heading}`, {}, { timeout: 10_000 });
}
