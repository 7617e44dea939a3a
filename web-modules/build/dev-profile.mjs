/**
 * An invented patient's profile for `dev-api.mjs`: the calls of the profile screens, kept until the server stops.
 * `DEV_ESIA=1` makes the patient verified by the state portal; `DEV_CONSENT=required` requires the consent.
 */

const now = () => new Date().toISOString();
const ago = (days) => new Date(Date.now() - days * 86_400_000).toISOString();

const isVouched = process.env.DEV_ESIA === '1';
let isAgreed = process.env.DEV_CONSENT !== 'required';
let leavingAt = null;
let hasApp = false;
let changes = { email: 'anna@example.org', phone: '+79000000001', snils: '112-233-445 95' };
let sessions = [
  { id: 's1', current: true, createdAt: ago(0.1), lastSeenAt: now(), userAgent: 'Chrome/140.0 (X11; Linux x86_64)' },
  { id: 's2', current: false, createdAt: ago(12), lastSeenAt: ago(2), userAgent: 'iPhone; Version/18.0 Safari/604.1' },
];
let documents = [
  ['d1', 'PASSPORT', '4509', '123456', 'Отделом внутренних дел района Лесной', '2003-04-12', isVouched],
  ['d2', 'MEDICAL_POLICY', null, '7700001234567890', null, '2015-01-01', false],
].map(([id, type, serial, number, issuedBy, issueDate, fromEsia]) => ({
  id,
  type,
  serial,
  number,
  issuedBy,
  issueDate,
  fromEsia,
}));
let accounts = [
  ['netrika1', 'Региональная запись к врачу', '17', 'Поликлиника № 2', '4411', true, ago(3)],
  ['netrika1', 'Региональная запись к врачу', '18', 'Консультативно-диагностический центр', '9012', false, null],
].map(([hostId, hostName, clinicId, clinicName, clientId, importEpicris, lastImported]) => ({
  id: `${hostId}:${clinicId}`,
  hostId,
  hostName,
  clinicId,
  clinicName,
  clientId,
  importEpicris,
  lastImported,
}));
let history = isAgreed
  ? [{ kind: 'personal_data', version: '5b1f0c9a77d2', givenAt: ago(40), withdrawnAt: null, how: 'registration' }]
  : [];

const digits = (count) => `^[0-9]{${count}}$`;
const types = [
  ['PASSPORT', '9999 999999', 'required', digits(4), digits(6)],
  ['FOREIGN_PASSPORT', '99 9999999', 'required', digits(2), digits(7)],
  ['MILITARY_ID', null, 'required', '^[А-ЯЁ]{2}$', digits('6,7')],
  ['MEDICAL_POLICY', '9999999999999999', 'none', null, digits(16)],
  ['OTHER', null, 'optional', '^.{1,64}$', '^.{1,64}$'],
].map(([type, mask, serial, serialPattern, numberPattern]) => ({
  type,
  label: `documents.types.${type}`,
  citizenship: ['RU'],
  mask,
  serial,
  serialPattern,
  numberPattern,
}));

const text = [
  'Согласие на обработку персональных данных',
  ...Array.from(
    { length: 8 },
    () => 'Я даю согласие оператору на обработку моих персональных данных в личном кабинете.',
  ),
].join('\n\n');

const lines = [
  ['self', 'signed_in', {}],
  ['plugin', 'record_sent', { host: 'netrika1', purpose: 'booking' }],
  ['self', 'profile_changed', { fields: ['phone', 'email'] }],
  ['stranger', 'sign_in_refused', { reason: 'password' }],
  ['administrator', 'viewed_by_admin', {}],
  ['self', 'document_added', { type: 'PASSPORT' }],
];
const log = Array.from({ length: 70 }, (_, index) => {
  const [who, kind, detail] = lines[index % lines.length];
  return { at: ago(index / 5), who, kind, detail };
});

let notifications = {
  kinds: ['visit', 'slot', 'result', 'questionnaire', 'invoice', 'chat'].map((kind) => ({
    kind,
    mail: true,
    push: true,
  })),
  channels: ['mail', 'push'],
  quiet_hours: { on: true, from: '22:00', to: '08:00' },
};

const ok = (body) => ({ status: 200, body });
const done = { status: 204 };
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `k7mp-${String(index)}q2x-93ht`);
const qr =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h3v3H0zM5 0h3v3H5zM0 5h3v3H0zM4 4h2v2H4zM6 6h2v2H6z"/></svg>';

/** Members of `/users/me` besides the name. */
export function profileMembers() {
  return {
    ...changes,
    emailConfirmed: true,
    pendingEmail: null,
    hasPassword: !isVouched,
    fromEsia: isVouched,
    consentRequired: !isAgreed,
    passwordChangeRequired: false,
    factorRequired: false,
    leavingAt,
  };
}

const calls = {
  'GET /users/me/accounts': () => ok(accounts),
  'POST /files/toggleEpicrisImport': (query) => {
    const isOn = query.get('state') === 'true';
    accounts = accounts.map((one) => (one.clientId === query.get('clientId') ? { ...one, importEpicris: isOn } : one));
    return done;
  },
  'GET /documents': () => ok(documents),
  'GET /documents/types': () => ok(types),
  'POST /documents': (_, body) => {
    const added = { id: `d${String(Date.now())}`, serial: null, issuedBy: null, fromEsia: false, ...body };
    documents = [...documents, added];
    return { status: 201, body: added };
  },
  'DELETE /documents': (query) => {
    documents = documents.filter(({ id }) => id !== query.get('id'));
    return done;
  },
  'GET /users/me/consents': () => {
    const line = history.find(({ withdrawnAt }) => withdrawnAt === null);
    const current = { kind: 'personal_data', version: '5b1f0c9a77d2', language: 'ru', text };
    return ok({ current: { ...current, given: isAgreed, givenAt: line?.givenAt ?? null }, esia: null, history });
  },
  'POST /users/me/consents': (_, { kind, version }) => {
    isAgreed = true;
    history = [{ kind, version, givenAt: now(), withdrawnAt: null, how: 'cabinet' }, ...history];
    return { status: 201, body: history[0] };
  },
  'DELETE /users/me/consents/personal_data': () => {
    isAgreed = false;
    history = history.map((line) => ({ ...line, withdrawnAt: line.withdrawnAt ?? now() }));
    return done;
  },
  'GET /users/me/sessions': () => ok(sessions),
  'DELETE /users/me/sessions': () => {
    sessions = sessions.filter(({ current }) => current);
    return done;
  },
  'GET /notifications/settings': () => ok(notifications),
  'PATCH /notifications/settings': (_, { kinds = {}, quiet_hours: quiet }) => {
    notifications = {
      ...notifications,
      kinds: notifications.kinds.map((one) => ({ ...one, ...kinds[one.kind] })),
      quiet_hours: quiet ?? notifications.quiet_hours,
    };
    return ok(notifications);
  },
  'POST /notifications/link': () => ok({ kind: 'visit', mail: notifications.kinds[0].mail }),
  'PUT /notifications/link': (_, { mail }) => {
    notifications.kinds[0].mail = mail;
    return ok({ kind: 'visit', mail });
  },
  'GET /push': () => ok({ public_key: null, devices: 0 }),
  'GET /users/me/factors': () =>
    ok({
      totp: hasApp ? { since: ago(0) } : null,
      recoveryCodesLeft: hasApp ? 10 : 0,
      passkeys: [],
      required: false,
    }),
  'POST /users/me/factors/totp': () => ok({ secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x', qr }),
  'POST /users/me/factors/totp/confirm': () => {
    hasApp = true;
    return ok({ recoveryCodes });
  },
  'DELETE /users/me/factors/totp': () => {
    hasApp = false;
    return done;
  },
  'POST /users/me/factors/recovery': () => ok({ recoveryCodes }),
  'GET /users/me/access-log': (query) => {
    const from = Number(query.get('before') ?? 0);
    return ok({ entries: log.slice(from, from + 50), next: from + 50 < log.length ? from + 50 : null });
  },
  'GET /users/me/export': () => ok({ note: 'invented' }),
  'POST /users/me/stay': () => {
    leavingAt = null;
    return done;
  },
};

/** The response to a call below `/api`, or undefined. `me` returns the body of `/users/me`. */
export function profile(method, path, query, body, me) {
  const json = body ? JSON.parse(body) : {};
  if (method === 'PATCH' && path === '/users/update') {
    changes = { ...changes, ...json.personalInformation };
    return ok(me());
  }
  if (method === 'DELETE' && /^\/users\/[^/]+\/account$/.test(path)) {
    leavingAt = ago(-30);
    return { status: 202, body: { leavingAt } };
  }
  if (method === 'DELETE' && path.startsWith('/users/me/sessions/')) {
    sessions = sessions.filter(({ id }) => !path.endsWith(`/${id}`));
    return done;
  }
  return calls[`${method} ${path}`]?.(query, json);
}
