/**
 * An invented patient's diary and notices for `dev-api.mjs`: 15 days with all eight kinds of items, a thesaurus,
 * notices of new documents; kept until the server stops. `DEV_DIARY=down`: the hospital does not respond.
 */

const DAY_MS = 86_400_000;
const isDown = process.env.DEV_DIARY === 'down';

/** Calendar date in Moscow, `ago` days ago. */
const day = (ago) => new Date(Date.now() + 3 * 3_600_000 - ago * DAY_MS).toISOString().slice(0, 10);

const nothing = {
  value: null,
  options: [],
  freeText: true,
  thesaurus: null,
  pattern: null,
  minimum: null,
  maximum: null,
  required: false,
  unit: null,
};
const item = (code, typeName, name, part = {}) => ({ code, name, typeName, ...nothing, ...part });

const GROUPS = {
  'Давление и пульс': [
    item('pressure', 'String', 'Давление утром', { pattern: '\\d{2,3}/\\d{2,3}', required: true, unit: 'мм рт. ст.' }),
    item('upper', 'Integer', 'Давление, верхнее', { minimum: 60, maximum: 260, unit: 'мм рт. ст.' }),
    item('lower', 'Integer', 'Давление, нижнее', { minimum: 30, maximum: 160, unit: 'мм рт. ст.' }),
    item('pulse', 'Integer', 'Пульс', { minimum: 30, maximum: 220, required: true, unit: 'уд./мин' }),
    item('temperature', 'Double', 'Температура', { minimum: 34, maximum: 42, unit: '°C' }),
    item('measured', 'Time', 'Когда измеряли'),
  ],
  Самочувствие: [
    item('mood', 'String', 'Как вы себя чувствуете?', {
      options: ['Хорошо', 'Как обычно', 'Хуже, чем вчера'],
      freeText: false,
      required: true,
    }),
    item('sleep', 'String', 'Что мешало спать?', {
      options: ['Ничего', 'Боль', 'Шум', 'Тревога', 'Кашель', "Препарат «Д'Арк»"],
    }),
    item('complaints', 'Constructor', 'Жалобы', { thesaurus: 'complaints' }),
    item('note', 'String', 'Заметки'),
  ],
  'Приём лекарств и фото': [
    item('pill', 'DateTime', 'Последний приём лекарства'),
    item('visit', 'Date', 'Когда были у врача'),
    item('photo', 'Image', 'Фотография раны или сыпи'),
  ],
};

const node = (code, name, template = null, child = []) => ({ code, name, template, child });
const COMPLAINTS = node('complaints', 'Жалобы', '%s.', [
  node('pain', 'Боль', 'Боль %s', [
    node('head', 'в голове', 'в голове, %s', [
      node('temple', 'в висках'),
      node('nape', 'в затылке'),
      node('all', 'вся голова', 'сильнее утром'),
    ]),
    node('chest', 'в груди', 'в груди %s', [node('rest', 'в покое'), node('load', 'при нагрузке')]),
    node('back', 'в спине'),
  ]),
  node('breath', 'Дыхание', null, [
    node('dyspnea', 'Одышка', 'Одышка %s', [node('stairs', 'при подъёме по лестнице'), node('flat', 'при ходьбе')]),
    node('cough', 'Кашель'),
  ]),
  node('weak', 'Слабость'),
]);

/** The saved answers by day. */
const saved = new Map([
  [
    day(1),
    { pressure: '132/84', pulse: 71, temperature: 36.6, measured: '08:15', mood: 'Как обычно', sleep: 'Ничего' },
  ],
  [day(2), { pressure: '128/80', pulse: 68, mood: 'Хорошо', complaints: 'Боль в спине.\nСлабость.' }],
  [day(4), { pressure: '141/90', pulse: 77, mood: 'Хуже, чем вчера', pill: `${day(4)}T07:30` }],
]);
/** Former answers of today, oldest first; the time of each version. */
const former = [];
const savedAt = [];
const waiting = new Set([day(2)]);

/** A year of numbers for the charts, with days left out. */
const wave = (ago, middle, reach) => Math.round(middle + reach * Math.sin(ago / 5) + ((ago * 7) % 5) - 2);
const VALUES = [
  ['upper', 'Давление, верхнее', 'мм рт. ст.', (ago) => wave(ago, 132, 12)],
  ['lower', 'Давление, нижнее', 'мм рт. ст.', (ago) => (ago % 6 === 1 ? null : wave(ago, 84, 6))],
  ['pulse', 'Пульс', 'уд./мин', (ago) => wave(ago, 71, 6)],
  ['temperature', 'Температура', '°C', (ago) => Math.round((36.6 + 0.4 * Math.sin(ago / 3)) * 10) / 10],
].map(([code, name, unit, of]) => ({
  group: 'Давление и пульс',
  code,
  name,
  unit,
  points: Array.from({ length: 40 }, (_, at) => 40 - at)
    .filter((ago) => ago % 3 !== 0 && of(ago) !== null)
    .map((ago) => ({ date: day(ago), value: of(ago) })),
}));
const keys = new Map();

const form = (date) => {
  const answers = saved.get(date);
  const fill = (one) => ({ ...one, value: answers?.[one.code] ?? null });
  return {
    date,
    is_save: answers !== undefined,
    sent: answers !== undefined && !waiting.has(date),
    state: stateOf(date),
    revision: answers ? (date === day(0) ? former.length + 1 : 1) : 0,
    sentRevision: answers && !waiting.has(date) ? 1 : 0,
    savedAt: answers ? (savedAt.at(-1) ?? new Date(Date.now() - DAY_MS).toISOString()) : null,
    correctableUntil: date === day(0) ? `${day(0)}T21:00:00Z` : null,
    groups: Object.fromEntries(Object.entries(GROUPS).map(([name, items]) => [name, items.map(fill)])),
  };
};

const stateOf = (date) => {
  if (!saved.has(date)) return 'empty';
  return waiting.has(date) ? 'waiting' : 'saved';
};

const problem = (status, code, extra = {}) => ({
  status,
  body: { status, code, request_id: 'dev-diary', ...extra },
});

function save(date, body, key) {
  if (keys.has(key)) return { status: 200, body: form(date) };
  if (saved.has(date)) return problem(409, 'read_only');
  const answers = Object.fromEntries(JSON.parse(body).items.map(({ code, value }) => [code, value]));
  // Reject this word, to show how a rejection looks.
  if (/отказ/.test(answers.note ?? ''))
    return problem(422, 'validation', { errors: [{ field: 'note', code: 'invalid' }] });
  saved.set(date, answers);
  keys.set(key, date);
  return { status: 200, body: form(date) };
}

function correct(date, body) {
  const { revision, items } = JSON.parse(body);
  if (date !== day(0)) return problem(409, 'read_only');
  if (revision !== former.length + 1) return problem(409, 'diary_changed');
  former.push(saved.get(date));
  savedAt.push(new Date().toISOString());
  saved.set(date, Object.fromEntries(items.map(({ code, value }) => [code, value])));
  return { status: 200, body: form(date) };
}

const ITEMS = Object.values(GROUPS).flat();
const corrections = () =>
  [...former, saved.get(day(0))].slice(1).map((after, at) => ({
    revision: at + 2,
    at: savedAt[at],
    beforeAt: savedAt[at - 1] ?? savedAt[at],
    changes: ITEMS.filter(({ code }) => former[at][code] !== after[code]).map(({ code, name, typeName, unit }) => ({
      code,
      name,
      typeName,
      unit,
      before: former[at][code] ?? null,
      after: after[code] ?? null,
    })),
  }));

let read = new Set();
const notices = [
  ['n3', 'document_new', 0.02, 'r-1', 'result', 'research', 'Общий анализ крови'],
  ['n2', 'document_changed', 1.2, 'f-7', 'FRAGMENT', 'fragment', 'Выписной эпикриз'],
  ['n1', 'document_new', 9, 'f-3', 'FRAGMENT', 'fragment', 'Осмотр терапевта'],
].map(([id, kind, ago, documentId, type, documentKind, name]) => ({
  id,
  kind,
  at: new Date(Date.now() - ago * DAY_MS).toISOString(),
  document: { id: documentId, type, kind: documentKind, name },
}));

/** The response to a call, or null if the call is not handled here. */
export function diary(method, path, body, headers) {
  if (path === '/notices') {
    const items = notices.map((one) => ({ ...one, read: read.has(one.id) }));
    return { status: 200, body: { unread: items.filter((one) => !one.read).length, items } };
  }
  if (path === '/notices/read') {
    const { ids } = JSON.parse(body || '{}');
    read = new Set([...read, ...(ids ?? notices.map(({ id }) => id))]);
    return { status: 204 };
  }
  if (path === '/vista/self_diagnostic/values') return { status: 200, body: VALUES };
  if (path === `/vista/self_diagnostic/${day(0)}/corrections`) return { status: 200, body: corrections().reverse() };
  const [, call, rest] = /^\/vista\/(self_diagnostic|thesaurus)(?:\/([\w-]+))?$/.exec(path) ?? [];
  if (!call) return null;
  if (isDown) return problem(503, 'unavailable');
  if (call === 'thesaurus')
    return rest === 'complaints' ? { status: 200, body: COMPLAINTS } : problem(404, 'not_found');
  const days = Array.from({ length: 15 }, (_, ago) => day(ago));
  if (!rest) return { status: 200, body: days.map((date) => ({ date, state: stateOf(date) })) };
  if (!days.includes(rest)) return problem(404, 'not_found');
  if (method === 'PUT') return correct(rest, body);
  if (method === 'POST') return save(rest, body, headers['idempotency-key']);
  return { status: 200, body: form(rest) };
}
