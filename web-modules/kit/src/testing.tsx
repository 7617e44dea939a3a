/**
 * `@cabinet/kit/testing`: utilities for the tests of modules. Tests mock the kernel by replacing `fetch`; `kernel()`
 * helps.
 */
import { QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import i18next from 'i18next';
import { type ReactNode, Suspense } from 'react';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import ru from '../locales/ru.json';
import { createQueryClient } from './api/query';
import type { Contract, ModuleManifest, Permission, Person, Variant } from './api/types';
import { successOf } from '../../build/contract.mjs';
import { isLanguage, LANGUAGES } from './i18n/languages';
import { ModulesProvider } from './modules/manifests';
import { session } from './session/session';
import { ToastRegion } from './toast/ToastRegion';
import { foreignResponse, stubFetch } from './testing-contract';
import { PersonProvider, VariantProvider } from './variant/context';

export { foreignResponse, stubFetch };

export const demoVariant: Variant = {
  id: 'default',
  organisation: {
    title: 'Городская больница',
    shortTitle: 'Больница',
    phone: '+7 (495) 000-00-15',
    phoneHours: 'ежедневно 7:00–21:00',
    address: 'ул. Лесная, 12',
    translations: {},
  },
  branding: { brand: '#0d6b6e', brandDark: '#5cc4c4', logo: '/variant/logo.svg', favicon: '/variant/favicon.svg' },
  languages: Object.keys(LANGUAGES).filter(isLanguage),
  timezone: 'Europe/Moscow',
  signIn: { mode: 'login-and-esia', esiaUnavailable: false, esia: false, leastPasswordCharacters: 10 },
  hosts: [{ id: 'netrika1', name: 'Региональная запись к врачу' }],
  landing: 'visit/my_tickets',
  menu: [{ path: 'visit/my_tickets', label: 'menu.visit', icon: 'calendar-check' }],
  usersTable: { columns: [] },
  visits: {
    booking: 'on',
    waitTimeoutMs: 60_000,
    settleMs: 120_000,
    windowMonths: 2,
    passes: false,
    hosts: [{ id: 'netrika1', name: 'Региональная запись к врачу', description: '' }],
  },
  records: { diary: 'vista' },
  session: { idleWarningMs: 900_000 },
  demo: null,
  texts: {},
};

/** What an administrator may do. */
export const ALL_PERMISSIONS: readonly Permission[] = [
  'users.read',
  'users.write',
  'users.delete',
  'users.export',
  'files.read',
  'files.write',
  'payments.read',
  'payments.write',
  'news.write',
  'questionnaires.read',
  'questionnaires.write',
  'chat.write',
  'operations.read',
  'operations.write',
  'audit.read',
];

export const demoPerson: Person = {
  userId: 'u1',
  firstName: 'Анна',
  lastName: 'Иванова',
  patrName: 'Сергеевна',
  birthDate: '1958-03-12',
  gender: 'FEMALE',
  email: null,
  username: 'patient',
  emailConfirmed: true,
  pendingEmailRefused: false,
  hasPassword: true,
  snils: null,
  phone: null,
  type: 'PATIENT',
  citizenship: 'RU',
  fromEsia: false,
  consentRequired: false,
  passwordChangeRequired: false,
  factorRequired: false,
  filesUploadForbidden: false,
  viewForbidden: false,
  shelfKey: btoa('k'.repeat(32)),
  authorities: [{ authority: 'ROLE_PATIENT' }],
  // An administrator's, so that the screens of the back office show everything. Those of patients ask for none.
  permissions: ALL_PERMISSIONS,
  clients: [],
  vistaRelations: [],
};

/** A successful sign-in or renewal. */
export const tokenAnswer = (token: string, more: Partial<Contract['TokenAnswer']> = {}): Contract['TokenAnswer'] => ({
  access_token: token,
  token_type: 'Bearer',
  expires_in: 900,
  stay_signed_in: false,
  ...more,
});

/** Initializes texts without a network: the kit's in Russian, plus those of the test. */
export async function startTestI18n(resources: Record<string, Record<string, string>> = {}, language = 'ru') {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: language,
    defaultNS: 'kit',
    keySeparator: false,
    interpolation: { escapeValue: false },
    resources: { [language]: { kit: ru, ...resources } },
  });
  return i18next;
}

export interface RenderOptions {
  /** Address at which the page is opened. */
  readonly path?: string;
  /** Namespace of the module and its texts in one language. */
  readonly namespace?: string;
  readonly locales?: Readonly<Record<string, Record<string, string>>>;
  /** Texts of the libraries that the module uses, by namespace. */
  readonly texts?: Readonly<Record<string, Record<string, string>>>;
  readonly variant?: Partial<Variant>;
  /** What the page learns of other modules. */
  readonly modules?: readonly ModuleManifest[];
  /** The signed-in user; null: nobody is signed in. */
  readonly person?: Person | null;
}

/** Renders a page as the shell would: with router, queries, variant, user, texts and messages. */
export async function renderModule(
  page: ReactNode,
  options: RenderOptions = {},
): Promise<RenderResult & { router: ReturnType<typeof createMemoryRouter> }> {
  const {
    path = '/',
    namespace = 'kit',
    locales = {},
    texts = {},
    variant = {},
    person = demoPerson,
    modules = [],
  } = options;
  const [language = 'ru', own = {}] = Object.entries(locales)[0] ?? [];
  await startTestI18n({ ...texts, [namespace]: own }, language);
  if (person) session.begin({ token: 'token', userId: person.userId, role: 'ROLE_PATIENT' });
  const router = createMemoryRouter([{ path: '*', element: <Suspense>{page}</Suspense> }], { initialEntries: [path] });
  const result = render(
    <QueryClientProvider client={createQueryClient()}>
      <VariantProvider variant={{ ...demoVariant, ...variant }}>
        <PersonProvider person={person}>
          <ModulesProvider value={modules}>
            <RouterProvider router={router} />
          </ModulesProvider>
          <ToastRegion />
        </PersonProvider>
      </VariantProvider>
    </QueryClientProvider>,
  );
  return { ...result, router };
}

export interface KernelCall {
  readonly method: string;
  /** Path below `/api`, including the query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

/** Handles a call: returns the JSON body of the operation's success (undefined: none), or a custom `Response`. */
export type KernelAnswer = (call: KernelCall) => unknown;

export function problemResponse(status: number, code: string, extra: Record<string, unknown> = {}): Response {
  const problem = { type: `about:blank#${code}`, title: code, status, code, request_id: 'r-1', ...extra };
  return new Response(JSON.stringify(problem), { status, headers: { 'Content-Type': 'application/problem+json' } });
}

/** Replaces `fetch`, and `XMLHttpRequest` for uploads, with the test's kernel; returns the recorded calls. */
export function kernel(answer: KernelAnswer): KernelCall[] {
  const calls: KernelCall[] = [];
  const respond = async (address: string, init: RequestInit = {}) => {
    const body = init.body instanceof URLSearchParams ? init.body.toString() : (init.body as string | undefined);
    const call: KernelCall = {
      method: init.method ?? 'GET',
      path: address.replace(/^\/api/, ''),
      headers: new Headers(init.headers),
      body: body ?? '',
    };
    calls.push(call);
    const given = await answer(call);
    if (given instanceof Response) return given;
    const [pathname = ''] = address.split('?');
    const status = successOf(call.method, pathname) ?? 200;
    if (given === undefined) return new Response(null, { status });
    return Response.json(given, { status: status === 204 ? 200 : status });
  };
  vi.stubGlobal('XMLHttpRequest', uploadsTo(stubFetch(respond)));
  return calls;
}

/** The part of `XMLHttpRequest` that uploads use; the progress is reported once, half-way. An aborted one stays silent. */
function uploadsTo(respond: (address: string, init: RequestInit) => Promise<Response>) {
  return class {
    status = 0;
    responseText = '';
    readonly upload: { onprogress?: (progress: object) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    private readonly headers = new Headers();
    private target: readonly [method: string, address: string] = ['GET', ''];
    private answered = new Headers();
    private isAborted = false;
    open(method: string, address: string) {
      this.target = [method, address];
    }
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value);
    }
    getAllResponseHeaders() {
      return [...this.answered].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    }
    getResponseHeader(name: string) {
      return this.answered.get(name);
    }
    abort() {
      this.isAborted = true;
      this.onabort?.();
    }
    send(body: BodyInit) {
      const [method, address] = this.target;
      const total = body instanceof Blob ? body.size : 2;
      this.upload.onprogress?.({ loaded: total / 2, total, lengthComputable: true });
      respond(address, { method, headers: this.headers, body }).then(
        async (response) => {
          this.status = response.status;
          this.answered = response.headers;
          this.responseText = await response.text();
          if (!this.isAborted) this.onload?.();
        },
        () => {
          if (!this.isAborted) this.onerror?.();
        },
      );
    }
  };
}

/**
 * Where a message is looked for: `findByText(words, TOAST)`. It is also in the region that is read aloud, and a search that finds it twice
 * waits until it has left the screen.
 */
export const TOAST = { selector: '[data-toast] *' };
