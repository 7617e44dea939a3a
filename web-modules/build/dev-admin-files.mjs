/** Invented files of patients for the administrator's screens in `dev-api.mjs`. */

const ok = (body, status = 200) => ({ status, body });
const MB = 1024 * 1024;
const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 26, 12);

const NAMES = [
  ['Иванова Анна Сергеевна', '10482'],
  ['Ким Дмитрий Олегович', '10481'],
  ['Müller Hans', '10480'],
  ['Константинопольская Александра-Виктория Константиновна', '10474'],
  ['Сафина Алия Рашидовна', '10478'],
];

const patientOf = (index) => {
  const [fio, number] = NAMES[index % NAMES.length];
  return { user_id: `00000000-0000-7000-8000-0000000${number}`, fio, client_id: index % 5 === 2 ? null : number };
};

const MEDIA = [
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.zip', 'application/zip'],
];

let count = 0;
function item(name, size, created, more = {}) {
  count += 1;
  return {
    id: `00000000-0000-7000-9000-${String(count).padStart(12, '0')}`,
    index: 1,
    name,
    size: Math.round(size * MB),
    type: 5,
    state: 'ready',
    media_type: MEDIA.find(([ending]) => name.endsWith(ending))?.[1] ?? 'application/pdf',
    created: new Date(created).toISOString(),
    is_new: 0,
    list: 'NEW_FILE',
    seen_at: null,
    has_thumbnail: name.endsWith('.jpg'),
    ...more,
  };
}

const FILES = [
  ['Выписка из стационара.pdf', 0.8],
  ['Снимок колена.png', 2.4],
  ['МРТ поясничного отдела позвоночника, все серии с контрастом.zip', 1420],
  ['Анализ крови.pdf', 0.2],
  ['Полис.jpg', 1.1],
  ['Направление.pdf', 0.3],
];

const events = Array.from({ length: 64 }, (_, index) => {
  const at = NOW - Math.floor(index / 3) * DAY_MS;
  const own = FILES.slice(0, index === 0 ? 6 : 1 + (index % 3)).map(([name, size], place) =>
    item(name, size, at - place * 60_000, {
      index: place + 1,
      is_new: index < 4 ? 1 : 0,
      state: index === 1 && place === 0 ? 'checking' : index === 5 && place === 0 ? 'quarantined' : 'ready',
    }),
  );
  const { user_id, fio, client_id } = patientOf(index);
  const date = new Date(at).toISOString().slice(0, 10);
  return {
    id: `${user_id}/${date}/${index}`,
    user_id,
    date,
    fio,
    client_id,
    is_new: index < 4 ? 1 : 0,
    file_list: own,
    more: 0,
  };
});

const sent = new Map();
let deleted = [];

function sentTo(userId) {
  if (!sent.has(userId)) {
    const hospital = { list: 'SAVED_FILE', type: 0 };
    sent.set(userId, [
      item('Заключение кардиолога 18.11.2026.pdf', 0.4, NOW - DAY_MS, { ...hospital, seen_at: '2026-11-25T18:40:00Z' }),
      item('Результат анализа.pdf', 0.2, NOW - 2 * DAY_MS, { ...hospital, type: 6 }),
      item('installer.zip', 5.1, NOW - 9 * DAY_MS, { ...hospital, state: 'quarantined' }),
    ]);
  }
  return sent.get(userId);
}

const fold = (text) => text.toLowerCase();

function matching({ q = '', is_new, state, date_from, date_to }) {
  return events.filter(
    (one) =>
      (fold(one.fio).includes(fold(q)) || one.file_list.some(({ name }) => fold(name).includes(fold(q)))) &&
      (is_new === undefined || one.is_new === is_new) &&
      (state === undefined || one.file_list.some((file) => file.state === state)) &&
      (date_from === undefined || one.date >= date_from) &&
      (date_to === undefined || one.date <= date_to),
  );
}

function search({ size = 50, page = 0, after, before, ...filters }) {
  const found = matching(filters);
  const from = after === undefined ? (before === undefined ? page * size : Number(before) - size) : Number(after);
  return ok({
    content: found.slice(Math.max(0, from), from + size),
    page: after === undefined && before === undefined ? page : null,
    size,
    next: from + size < found.length ? String(from + size) : null,
    previous: from > 0 ? String(from) : null,
  });
}

function exchange(userId) {
  const own = events.filter(({ user_id }) => user_id === userId);
  const [first] = own;
  const { fio, client_id } = first ?? { fio: 'Петров Илья Андреевич', client_id: null };
  const isDeleted = ({ id }) => deleted.some((one) => one.id === id);
  const received = own.flatMap(({ file_list }) => file_list).filter((file) => !isDeleted(file));
  return ok({
    user: { id: userId, fio, username: 'patient', client_id },
    received,
    sent: sentTo(userId).filter((file) => !isDeleted(file)),
    deleted: deleted.filter(({ userId: owner }) => owner === userId).map(({ userId: _owner, ...file }) => file),
    quota: { used_bytes: 1_540 * MB, limit_bytes: 10_240 * MB },
    max_bytes: 4000 * MB,
    accepted: ['pdf', 'png', 'jpg', 'zip'],
    upload_forbidden: false,
  });
}

function viewed({ ids = [], events: keys = [], user_id, all_matching }) {
  const isKnown = (one) => keys.some((key) => key.user_id === one.user_id && key.date === one.date);
  const wanted = all_matching
    ? matching(all_matching)
    : events.filter((one) => one.user_id === user_id || isKnown(one));
  for (const one of wanted) {
    one.is_new = 0;
    for (const file of one.file_list) file.is_new = 0;
  }
  for (const one of events) {
    for (const file of one.file_list) if (ids.includes(file.id)) file.is_new = 0;
    if (one.file_list.every(({ is_new }) => is_new === 0)) one.is_new = 0;
  }
  return ok({ marked: wanted.length + ids.length });
}

function remove(id, userId) {
  const all = [...events.flatMap(({ file_list }) => file_list), ...[...sent.values()].flat()];
  const file = all.find((one) => one.id === id);
  const until = new Date(NOW + 7 * DAY_MS).toISOString();
  if (file)
    deleted = [{ ...file, userId, removed_at: new Date(NOW).toISOString(), restorable_until: until }, ...deleted];
  return ok({ restorable_until: until });
}

function match({ files }) {
  const rows = files.map(({ name, size }) => {
    const given = /^[^\W_]+/.exec(name)?.[0];
    const found = NAMES.find(([, number]) => number === given);
    const refusal = size > 4000 * MB ? 'too_big' : /\.exe$/.test(name) ? 'type_refused' : null;
    const what =
      refusal ?? (found ? (/copy/.test(name) ? 'duplicate' : 'matched') : /^1122/.test(name) ? 'several' : 'none');
    const user = found && { id: `00000000-0000-7000-8000-0000000${found[1]}`, fio: found[0], birth_date: '1958-03-12' };
    return { name, match: what, by: found ? 'client_id' : null, user: user ?? null };
  });
  return ok({ rule: 'client_id_or_snils', rows, matched: rows.filter((one) => one.match === 'matched').length });
}

/** Answers the administrator's calls about files; undefined for others. */
export function adminFiles(method, path, parameters, text) {
  const call = `${method} ${path}`;
  const body = text === '' ? {} : JSON.parse(text);
  if (call === 'POST /admin/files/search') return search(body);
  if (call === 'POST /admin/files/count') {
    const total = matching(body).length;
    return ok({ total, total_pages: Math.ceil(total / (body.size ?? 50)), is_exact: true });
  }
  if (call === 'GET /admin/files/new') {
    const fresh = events.filter(({ is_new }) => is_new === 1);
    const content = fresh.map(({ user_id, fio, file_list }) => ({
      user_id,
      fio,
      count: file_list.length,
      newest: file_list[0].created,
    }));
    return ok({ content: content.slice(0, 5), total: content.length });
  }
  if (call === 'POST /admin/files/viewed') return viewed(body);
  if (call === 'POST /admin/results/match') return match(body);
  if (call === 'POST /new_files/file/restore' && deleted.some(({ id }) => id === parameters.get('id'))) {
    deleted = deleted.filter(({ id }) => id !== parameters.get('id'));
    return ok({});
  }
  const user = /^\/admin\/files\/user\/([\w-]+)(\/archive\/ticket)?$/.exec(path);
  if (user?.[2]) return ok({ url: '/api/admin/files/archive', expires_at: new Date(NOW).toISOString() });
  if (user) return exchange(user[1]);
  const file = /^\/admin\/files\/([\w-]+)$/.exec(path);
  if (file && method === 'DELETE') return remove(file[1], parameters.get('user_id'));
  return undefined;
}
