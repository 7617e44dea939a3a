/** Invented news for the screens in `dev-api.mjs`: those of patients and those of administrators. */
import { crc32, deflateSync } from 'node:zlib';

const ok = (body, status = 200) => ({ status, body });

/** A PNG of soft colours. */
function picture(width, height) {
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * (1 + width * 3) + 1 + x * 3;
      rows.set([60 + (x * 120) / width, 140 + (y * 60) / height, 150], at);
    }
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const image = { version: '0190b7c4-0000-7000-8000-000000000031', width: 800, height: 450 };

const item = (number, title, summary, text, more = {}) => ({
  id: `0190b7c4-0000-7000-8000-00000000010${number}`,
  title,
  summary,
  text,
  language: 'ru',
  image: null,
  created: `2026-11-${String(26 - number * 3)}T09:00:00Z`,
  until: null,
  isRead: true,
  ...more,
});

const TEXT = `<p>С <strong>1 декабря</strong> приём по субботам — с 9:00 до 15:00.</p>
<h2>Кто принимает</h2>
<ul><li>терапевт, педиатр, хирург;</li><li>забор анализов — до 11:00;</li><li>УЗИ — по записи.</li></ul>
<blockquote><p>Перед прививкой вас осмотрит врач.</p></blockquote>
<table><thead><tr><th>Врач</th><th>Кабинет</th><th>Часы</th></tr></thead>
<tbody><tr><td>Терапевт</td><td>112</td><td>9:00–15:00</td></tr><tr><td>Хирург</td><td>214</td><td>9:00–12:00</td></tr></tbody></table>
<p>Записаться можно <a href="/visit/write">в личном кабинете</a> или <a href="https://example.org">на сайте</a>.</p>`;

const items = [
  item(
    1,
    'Поликлиника работает по субботам',
    'С 1 декабря приём по субботам — с 9:00 до 15:00: терапевт, педиатр, хирург, забор анализов до 11:00, УЗИ по записи. Записаться можно в личном кабинете или по телефону регистратуры, в том числе для ребёнка…',
    TEXT,
    { image, isRead: false },
  ),
  item(2, 'Вакцинация от гриппа', 'Привиться можно без записи в кабинете № 112 — по будням с 8:00 до 19:00.', TEXT, {
    isRead: false,
  }),
  item(3, 'Новый аппарат МРТ', 'Исследования — по направлению врача, запись открыта.', TEXT, { image }),
];

const admin = ({ id, title, image: picture, created }, state, more = {}) => ({
  id,
  version: 1,
  state,
  isDraft: state === 'draft',
  publishAt: state === 'draft' ? null : created,
  until: null,
  audience: { kind: 'all', hostId: null, clinicId: null },
  texts: { ru: { title, text: 'С **1 декабря** приём по субботам — с 9:00 до 15:00.\n\n- терапевт;\n- хирург.' } },
  image: picture,
  createdAt: created,
  updatedAt: created,
  ...more,
});

const all = [
  admin({ ...items[1], id: '0190b7c4-0000-7000-8000-000000000109', title: 'Черновик: режим на Новый год' }, 'draft'),
  admin(items[0], 'planned', { until: '2026-12-31T18:00:00Z', audience: { kind: 'citizens' } }),
  admin(items[1], 'published', {
    texts: { ru: { title: items[1].title, text: 'Текст' }, de: { title: 'Grippeimpfung', text: 'Text' } },
    audience: { kind: 'clinic', hostId: 'netrika1', clinicId: '36' },
  }),
  admin(items[2], 'ended'),
];

const clinics = ['Поликлиника № 501', 'Поликлиника № 502', 'Детская поликлиника № 7'].map((name, at) => ({
  hostId: 'netrika1',
  hostName: 'Региональная запись',
  id: String(36 + at),
  name,
}));

let shown;

/** The answer to a call of news; undefined for other calls. */
export function news(method, path, body) {
  if (/^\/(admin\/)?news\/[^/]+\/image$/.test(path)) {
    shown ??= picture(image.width, image.height);
    return { status: 200, raw: shown, headers: { 'Content-Type': 'image/png' } };
  }
  const call = `${method} ${path}`;
  if (call === 'GET /news') return ok({ items, next: null, unread: items.filter(({ isRead }) => !isRead).length });
  if (call === 'GET /news/unread') return ok({ unread: items.filter(({ isRead }) => !isRead).length });
  if (call === 'POST /news/read') {
    const { ids } = JSON.parse(body || '{}');
    for (const one of items) if (!ids || ids.includes(one.id)) one.isRead = true;
    return ok(undefined, 204);
  }
  if (call === 'POST /news') return ok({ id: items[0].id, version: 1, state: 'published', publishAt: null }, 201);
  if (call === 'GET /admin/news') return ok({ items: all, hasMore: false });
  if (call === 'GET /admin/news/clinics') return ok({ clinics, isComplete: true });
  if (call === 'POST /admin/news/preview') return ok({ text: TEXT });
  const [, area, id] = /^\/(admin\/)?news\/([^/]+)$/.exec(path) ?? [];
  if (id === undefined) return undefined;
  if (method === 'DELETE') return ok(undefined, 204);
  if (method === 'PUT') {
    const current = all.find((one) => one.id === id);
    return { status: 409, body: { status: 409, code: 'news_changed', request_id: 'dev-news', current } };
  }
  const found = (area ? all : items).find((one) => one.id === id);
  return found && ok(found);
}
