/** Invented patients' accounts for the administrator's screens in `dev-api.mjs`. */

const ok = (body, status = 200) => ({ status, body });
const none = { status: 204 };
const refused = (status, code) => ({
  status,
  body: { type: 'about:blank', title: code, status, code, request_id: 'dev-admin' },
});

const NAMES = [
  ['Иванова', 'Анна', 'Сергеевна', 'ivanova.as'],
  ['Ким', 'Дмитрий', 'Олегович', 'kim.do'],
  ['Müller', 'Hans', null, 'mueller'],
  ['Петров', 'Илья', 'Андреевич', 'petrov.ia'],
  ['Сафина', 'Алия', 'Рашидовна', 'safina'],
  ['Орлова', 'Тамара', 'Павловна', 'orlova.tp'],
  ['Nguyen', 'Thi Lan', null, 'nguyen'],
  ['Смирнов', 'Егор', 'Денисович', 'smirnov.ed'],
  ['Константинопольская', 'Александра-Виктория', 'Константиновна', 'konstantinopolskaya.av'],
];

const TOTAL = 482;
const DAY_MS = 86_400_000;

function row(index) {
  const [last_name, first_name, patr_name, login] = NAMES[index % NAMES.length];
  const number = 10_482 - index;
  const username = index < NAMES.length ? login : `${login}${number}`;
  return {
    id: `00000000-0000-7000-8000-0000000${number}`,
    number,
    username,
    last_name,
    first_name,
    patr_name,
    email: index % 7 === 5 ? null : `${username}@example.org`,
    esia_oid: index % 3 === 0 ? 'yes' : 'no',
    from_esia: index % 3 === 0,
    client_id: patr_name === null ? null : String(771_204 - index * 7),
    birth_date: `19${50 + (index % 49)}-0${1 + (index % 9)}-1${index % 9}`,
    snils: null,
    created: new Date(Date.UTC(2026, 10, 26, 8) - index * DAY_MS).toISOString(),
    last_login: index % 4 === 2 ? null : new Date(Date.UTC(2026, 10, 26, 9) - index * 7_200_000).toISOString(),
    citizenship: patr_name === null ? 'FOREIGN' : 'RU',
    is_new: index < 7 ? 1 : 0,
    is_disabled: index === 5,
    is_locked: index === 3,
    files_upload_forbidden: index === 3,
    view_forbidden: false,
    identity_proved: index === 1,
    requested_role: index === 4 ? 'doctor' : null,
    leaves_at: index === 8 ? '2026-12-24T09:00:00Z' : null,
  };
}

const rows = Array.from({ length: TOTAL }, (_, index) => row(index));
let preferences = { table: {} };

const fold = (value) => String(value ?? '').toLowerCase();

function matching(parameters) {
  const filters = [...parameters].filter(
    ([name]) => !['size', 'page', 'sort', 'direction', 'after', 'before', 'limit'].includes(name),
  );
  return rows.filter((one) =>
    filters.every(([name, given]) => {
      const value = given.replace(/^%|%$/g, '').toLowerCase();
      if (name === 'q') return Object.values(one).some((part) => fold(part).includes(value));
      if (name === 'id') return String(one.number) === value;
      if (name.startsWith('is_')) return Number(one[name]) === Number(value);
      return fold(one[name]).includes(value);
    }),
  );
}

function sorted(found, parameters) {
  const column = parameters.get('sort') === 'id' ? 'number' : (parameters.get('sort') ?? 'number');
  const sign = parameters.get('direction') === 'asc' ? 1 : -1;
  const compare = new Intl.Collator('ru', { numeric: true }).compare;
  return found.toSorted((a, b) => sign * compare(String(a[column] ?? ''), String(b[column] ?? '')));
}

function list(parameters) {
  const size = Number(parameters.get('size') ?? 20);
  const found = sorted(matching(parameters), parameters);
  const at = (name) => found.findIndex(({ number }) => number === Number(parameters.get(name)));
  const from = parameters.has('after')
    ? at('after') + 1
    : parameters.has('before')
      ? Math.max(0, at('before') - size)
      : Number(parameters.get('page') ?? 0) * size;
  const content = found.slice(from, from + size);
  return ok({
    content,
    page: parameters.has('page') ? Number(parameters.get('page')) : null,
    size,
    next: from + size < found.length ? content.at(-1).number : null,
    previous: from > 0 ? (content[0]?.number ?? null) : null,
    tolerance: null,
  });
}

const detail = (one) => ({
  ...one,
  gender: /а$/.test(one.last_name) ? 'FEMALE' : 'MALE',
  phone: '+7 900 000-00-01',
  relations: one.client_id === null ? [] : [{ host: 'vista', clinic: '501', client_id: one.client_id }],
  consents: [{ kind: 'personal_data', version: '2026-01', given_at: one.created, withdrawn_at: null }],
  sessions: [
    {
      signed_in_at: '2026-11-25T09:00:00Z',
      last_used_at: '2026-11-26T08:12:00Z',
      device: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
    },
  ],
});

const event = (number, kind, actor, detail = {}) => ({
  number,
  at: new Date(Date.UTC(2026, 10, 26, 8) - (100 - number) * 3_600_000).toISOString(),
  actor,
  kind,
  detail,
});

const history = (id) =>
  ok({
    entries: [
      event(100, 'access_changed', 'id-admin', { why: 'Просил по телефону, заявление № 12' }),
      event(99, 'signed_in', id),
      event(98, 'viewed_by_admin', 'id-admin'),
      event(97, 'registered', id),
    ],
    next: null,
  });

const COLUMNS = ['id', 'last_name', 'first_name', 'patr_name', 'username', 'email', 'esia_oid', 'client_id', 'actions'];

function change(id, part) {
  const one = rows.find((other) => other.id === id);
  if (!one) return refused(404, 'not_found');
  Object.assign(one, part);
  one.is_locked = one.files_upload_forbidden || one.view_forbidden;
  return none;
}

function viewed({ ids, all_matching }) {
  const wanted = ids ? rows.filter(({ id }) => ids.includes(id)) : matching(new URLSearchParams(all_matching));
  for (const one of wanted) one.is_new = 0;
  return ok({ marked: wanted.length });
}

function create(body) {
  if (body.email?.startsWith('taken')) return refused(409, 'email_taken');
  const activation = body.activation === 'printed' ? { printed_code: 'KX7M-2QTP-9HWD' } : null;
  return ok({ id: rows[0].id, number: 10_483, username: body.username ?? body.email, activation }, 201);
}

/** Answers the administrator's calls about accounts; undefined for others. */
export function admin(method, path, parameters, text) {
  const body = text === '' ? {} : JSON.parse(text);
  const [, , area, id, action] = path.split('/');
  const call = `${method} ${path}`;
  if (call === 'GET /admin/columns') return ok(COLUMNS.map((one) => ({ id: one, default_visible: true })));
  if (call === 'GET /admin/preferences') return ok(preferences);
  if (call === 'PUT /admin/preferences') {
    preferences = body;
    return none;
  }
  const asked = new URLSearchParams(body);
  if (call === 'POST /admin/cabinets/search') return list(asked);
  if (call === 'POST /admin/cabinets') return create(body);
  if (call === 'POST /admin/cabinets/count') {
    const total = matching(asked).length;
    return ok({ total, total_pages: Math.ceil(total / Number(asked.get('size') ?? 20)), is_exact: true });
  }
  const fresh = rows.filter(({ is_new }) => is_new === 1);
  if (call === 'GET /admin/cabinets/counters') return ok({ new_cabinets: fresh.length, new_events: 5 });
  if (call === 'GET /admin/cabinets/new') return ok({ content: fresh.slice(0, 5), total: fresh.length });
  if (call === 'POST /admin/cabinets/viewed') return viewed(body);
  if (area === 'cabinets' && method === 'GET') {
    const one = rows.find((other) => other.id === id);
    if (!one) return refused(404, 'not_found');
    return action === 'history' ? history(id) : ok(detail(one));
  }
  if (area !== 'users') return undefined;
  if (method === 'DELETE') {
    const one = rows.find(({ username }) => username === decodeURIComponent(id));
    if (one) one.leaves_at = '2026-12-26T09:00:00Z';
    return one ? ok({ leaves_at: one.leaves_at }) : refused(404, 'not_found');
  }
  if (action === 'access') return change(id, body);
  if (action === 'disable' || action === 'enable') return change(id, { is_disabled: action === 'disable' });
  if (action === 'identity') return change(id, { identity_proved: true });
  return none;
}
