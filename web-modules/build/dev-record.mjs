/**
 * An invented medical record for `dev-api.mjs`: ten years, 60 diagnoses, 300 fragments, results, laboratory series. The
 * full simulator is `tools/simulators`. `DEV_RECORD=empty|unknown|ambiguous|unproved|never|down|failing` shows the
 * other states.
 */

const mode = process.env.DEV_RECORD ?? 'found';

const codes = [
  ['I10', 'Эссенциальная (первичная) гипертензия', 'IX', 'I00', 'I99'],
  ['K29.5', 'Хронический гастрит неуточнённый', 'XI', 'K00', 'K93'],
  ['E78.0', 'Чистая гиперхолестеринемия', 'IV', 'E00', 'E90'],
  ['M42.1', 'Остеохондроз позвоночника у взрослых', 'XIII', 'M00', 'M99'],
  ['H52.1', 'Миопия', 'VII', 'H00', 'H59'],
  ['J06.9', 'Острая инфекция верхних дыхательных путей неуточнённая', 'X', 'J00', 'J99'],
  ['I25.1', 'Атеросклеротическая болезнь сердца', 'IX', 'I00', 'I99'],
  ['ZX9', null, null, null, null],
];

function diagnoses() {
  return Array.from({ length: 60 }, (_, index) => {
    const [code, name, chapter, chapterFrom, chapterTo] = codes[index % codes.length];
    const year = 2026 - (index % 10);
    return {
      id: `diagnosis-${index}`,
      code: index < codes.length || !chapter ? code : `${code.slice(0, 3)}.${index % 10}`,
      name,
      chapter,
      chapterFrom,
      chapterTo,
      setDate: `${year}-0${1 + (index % 9)}-1${index % 10}`,
      endDate: index % 3 === 1 ? `${year}-11-20` : null,
      character: index % 4 === 0 ? 'хронический' : null,
      kind: index % 2 === 0 ? 'основной' : 'сопутствующий',
      hostId: 'vista',
      documents: index < codes.length ? 300 / 6 : 0,
    };
  });
}

const day = (offset) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

function prescriptions() {
  const of = (id, medicine, written, validUntil, state, note = null) => ({
    id: `vista:${id}`,
    medicine,
    dosage: 'По 1 таблетке 2 раза в день',
    amount: '60 таблеток',
    written: day(written),
    validUntil: validUntil === null ? null : day(validUntil),
    state,
    number: `45ЛК0006000${id}`,
    prescriber: 'Сидорова Н. А.',
    clinic: 'Поликлиника № 1',
    note,
    hostId: 'vista',
  });
  return [
    of(5, 'Аторвастатин, таблетки 20 мг', -12, 78, 'active'),
    of(4, 'Метформин, таблетки 500 мг', -56, 4, 'active', 'Принимать во время еды, запивать водой.'),
    of(3, 'Витамин D3, капли 15 000 МЕ/мл', -95, -35, 'expired'),
    of(2, 'Эналаприл, таблетки 10 мг', -120, -30, 'dispensed'),
    of(1, 'Ибупрофен, таблетки 400 мг', -200, null, 'cancelled'),
  ];
}

const texts = [
  'Осмотр терапевта',
  'Осмотр кардиолога',
  'Выписной эпикриз',
  'Протокол операции',
  'Консультация невролога',
];
const researches = [
  'Электрокардиограмма',
  'УЗИ щитовидной железы',
  'Общий анализ крови',
  'Рентгенография',
  'МРТ головного мозга',
];
const doctors = ['Соколова М. В.', 'Ким Д. О.', 'Орлова Т. П.', null];

function document(index, kind) {
  const year = 2026 - Math.floor(index / 30);
  const [code, name] = codes[index % 6];
  const isFragment = kind === 'fragment';
  const isResearch = kind === 'research';
  const mime = isFragment ? 'text/html' : index % 3 === 0 ? 'image/png' : 'application/pdf';
  return {
    id: `${kind}-${index}`,
    type: isFragment ? 'FRAGMENT' : 'result',
    kind,
    name: isResearch ? researches[index % 5] : isFragment ? texts[index % 5] : `Заключение ${doctors[index % 3]}`,
    created: `${year}-${String(12 - (index % 12)).padStart(2, '0')}-${String(28 - (index % 28)).padStart(2, '0')}T1${index % 10}:20:00+03:00`,
    author: doctors[index % 4],
    mkb: isFragment && index % 7 !== 0 ? code : null,
    diagName: isFragment && index % 7 !== 0 ? name : null,
    mime,
    size: isFragment ? 3200 : 150_000 + index * 40_000,
    fileName: isFragment ? null : `${kind}-${index}.${mime === 'image/png' ? 'png' : 'pdf'}`,
    hasHtml: isFragment || isResearch,
    hasFile: !isFragment,
    signed: index % 5 === 0,
    vistaHostId: 'vista',
    isNew: index < 2,
    hit: null,
  };
}

const newest = (a, b) => (a.created < b.created ? 1 : -1);
const documents = [
  ...Array.from({ length: 300 }, (_, index) => document(index, 'fragment')),
  ...Array.from({ length: 24 }, (_, index) => document(index, 'consultation')),
  ...Array.from({ length: 40 }, (_, index) => document(index, 'research')),
].sort(newest);

const html = ({
  name,
  author,
}) => `<h1>${name}</h1><p><b>Жалобы:</b> на периодическую головную боль, повышение артериального давления до 150/95 мм рт. ст., общую слабость.</p>
<table><tr><th>Показатель</th><th>Значение</th><th>Норма</th></tr><tr><td>АД</td><td>140/90</td><td>120/80</td></tr><tr><td>Пульс</td><td>78</td><td>60–80</td></tr></table>
${'<p>Состояние удовлетворительное. Кожные покровы обычной окраски. Тоны сердца ясные, ритм правильный. Дыхание везикулярное, хрипов нет. Живот мягкий, безболезненный.</p>'.repeat(6)}
<ul><li>Эналаприл 5 мг 2 раза в день</li><li>Контроль артериального давления</li><li>ЭКГ через месяц</li></ul><p>Врач: ${author ?? '—'}</p>`;

const indicators = [
  ['GLU', 'Глюкоза', 'ммоль/л', 3.9, 5.9, [5.9, 6.3, 6.8, 6.1, 5.6, 5.4, 5.2]],
  ['HGB', 'Гемоглобин', 'г/л', 120, 140, [128, 124, 119, 121, 126, 131, 133]],
  ['CHOL', 'Холестерин общий', 'ммоль/л', null, 5.2, [5.0, 5.4, 5.9, 6.2, 6.0, 5.7, 5.6]],
  ['TSH', 'Тиреотропный гормон', 'мкМЕ/мл', 0.4, 4, [1.2, 1.3, 1.8, 2.2, 2.0, 1.9, 1.7]],
];

function observations() {
  const dates = ['2025-05-12', '2025-08-20', '2025-11-18', '2026-02-11', '2026-05-14', '2026-08-19', '2026-11-16'];
  const series = indicators.map(([code, name, unit, normLow, normHigh, values]) => ({
    code,
    name,
    unit,
    points: values.map((value, index) => ({
      at: `${dates[index]}T08:30:00+03:00`,
      value,
      text: null,
      normLow,
      normHigh,
      documentId: index === 6 ? 'research-2' : null,
    })),
  }));
  const words = {
    code: 'BLD',
    name: 'Группа крови',
    unit: null,
    points: [
      {
        at: `${dates[3]}T08:30:00+03:00`,
        value: null,
        text: 'A (II) Rh+',
        normLow: null,
        normHigh: null,
        documentId: null,
      },
    ],
  };
  return [...series, words];
}

let refreshingUntil = 0;

function sources() {
  if (mode === 'empty') return [source('found')];
  return [source(['unknown', 'ambiguous', 'unproved', 'never'].includes(mode) ? mode : 'found')];
}

function source(state) {
  const asOf = state === 'found' ? new Date(Math.max(refreshingUntil, Date.now() - 3_600_000)).toISOString() : null;
  return {
    hostId: 'vista',
    hostName: 'Городская больница',
    state,
    asOf,
    lists: { diagnoses: asOf, observations: asOf, documents: asOf, invoices: asOf, prescriptions: asOf },
    askedAt: new Date().toISOString(),
    refreshing: Date.now() < refreshingUntil,
    failure: mode === 'down' ? 'unavailable' : null,
  };
}

const isThere = () => mode === 'found' || mode === 'down';

/** Marks search matches like the server, but simplified: only prefixes of words. */
function found(card, query) {
  const words = query
    .toLocaleLowerCase('ru')
    .split(/\s+/)
    .map((word) => word.slice(0, 5));
  const pieces = (text) =>
    text
      .split(/(\s+)/)
      .map((part) => ({ text: part, hit: words.some((word) => part.toLocaleLowerCase('ru').startsWith(word)) }));
  const title = pieces(card.name);
  const plain = html(card)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const snippet = pieces(plain);
  const at = snippet.findIndex(({ hit }) => hit);
  if (at < 0 && !title.some(({ hit }) => hit)) return [];
  return [{ ...card, hit: { title, snippet: at < 0 ? [] : snippet.slice(Math.max(0, at - 12), at + 24) } }];
}

const ok = (body, headers) => ({ status: 200, body, headers });

/** Handles the calls of the record; undefined for all others. */
export function record(method, path, query, body) {
  if (path === '/record/sources') return ok(sources());
  if (mode === 'failing' && /^\/(record|files)/.test(path)) {
    return { status: 503, body: { code: 'unavailable', status: 503, request_id: 'dev-record' } };
  }
  if (path === '/record/refresh' && method === 'POST') {
    refreshingUntil = Date.now() + 5000;
    return { status: 202 };
  }
  if (path === '/record/prescriptions') return ok(isThere() ? prescriptions() : []);
  if (path === '/record/diagnoses') return ok(isThere() ? diagnoses() : []);
  if (path === '/record/observations') return ok(isThere() ? observations() : []);
  if (path === '/files' || (path === '/files/search' && method === 'POST')) {
    const { fragmentOnly, resultOnly, q } = method === 'POST' ? JSON.parse(body) : Object.fromEntries(query);
    const wanted = documents.filter(
      ({ type }) => isThere() && !(fragmentOnly && type !== 'FRAGMENT') && !(resultOnly && type !== 'result'),
    );
    return ok(q ? wanted.flatMap((card) => found(card, q)) : wanted);
  }
  const [, id, part] = /^\/files\/([\w-]+)(?:\/(\w+))?$/.exec(path) ?? [];
  const card = documents.find((one) => one.id === id);
  if (!card) return undefined;
  if (!part) return ok(card);
  if (part === 'html') return { status: 200, raw: html(card), headers: { 'Content-Type': 'text/html; charset=utf-8' } };
  if (part === 'download') return { status: 200, ...fileOf(card) };
  if (part === 'ticket')
    return ok({ url: `/api/files/${id}/download?ticket=dev`, expiresAt: new Date().toISOString() });
  return undefined;
}

/** A grey PNG of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>/Contents 4 0 R>>endobj 4 0 obj<</Length 44>>stream\nBT /F1 28 Tf 60 760 Td (Result of 2026) Tj ET\nendstream endobj\ntrailer<</Root 1 0 R>>',
);

function fileOf({ mime }) {
  const isPicture = mime === 'image/png';
  return { raw: isPicture ? PNG : PDF, headers: { 'Content-Type': mime } };
}
