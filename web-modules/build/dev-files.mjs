/**
 * Invented files for `dev-api.mjs`, and a tus server that keeps what is uploaded in memory. `DEV_FILES=empty|down|unconfirmed|forbidden`
 * shows the other states of `/my_files`. `DEV_FILES_MS` is the pause before each part is stored, to look at the progress.
 */
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

const mode = process.env.DEV_FILES ?? 'all';
const PART_MS = Number(process.env.DEV_FILES_MS ?? 0);
const MB = 1024 * 1024;
const DAY_MS = 24 * 3600 * 1000;

let count = 0;
const newId = () => `00000000-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`;

function file(name, created, size, mediaType, more = {}) {
  return {
    id: newId(),
    name,
    created,
    size,
    type: 5,
    media_type: mediaType,
    state: 'ready',
    has_thumbnail: mediaType.startsWith('image/'),
    sha256: 'ab'.repeat(32),
    is_new: false,
    ...more,
  };
}

const PDF = 'application/pdf';
const invented = [
  file('Заключение кардиолога 18.11.2026.pdf', '2026-11-18T09:30:00Z', 0.3 * MB, PDF, { type: 0, is_new: true }),
  file('Снимок колена.png', '2026-11-12T15:10:00Z', 2.4 * MB, 'image/png'),
  file(
    'МРТ поясничного отдела позвоночника, все серии с контрастом.zip',
    '2026-11-12T15:02:00Z',
    1420 * MB,
    'application/zip',
  ),
  file('Выписка из стационара.docx', '2026-11-03T08:00:00Z', 0.8 * MB, 'application/octet-stream', {
    state: 'checking',
  }),
  file('Анализ крови.pdf', '2026-10-21T10:00:00Z', 0.2 * MB, PDF, { type: 6 }),
  file('installer.zip', '2026-10-20T10:00:00Z', 5.1 * MB, 'application/zip', { state: 'quarantined' }),
  file('Полис.jpg', '2026-06-02T10:00:00Z', 1.1 * MB, 'image/jpeg'),
];
const withDates = (one) => ({
  ...one,
  removed_at: new Date().toISOString(),
  restorable_until: new Date(Date.now() + 7 * DAY_MS).toISOString(),
});

let files = mode === 'empty' ? [] : invented;
let deleted =
  mode === 'empty' ? [] : [withDates(file('Старый снимок.jpg', '2026-05-02T10:00:00Z', 3 * MB, 'image/jpeg'))];
const uploads = new Map();
/** What was uploaded, by the id of its file. */
const contents = new Map();

const isTaken = (name, but) => files.some((one) => one !== but && one.name.toLowerCase() === name.toLowerCase());
const extensionOf = (name) => /\.[^.]+$/.exec(name)?.[0] ?? '';
function freeName(name, but) {
  const extension = extensionOf(name);
  const base = name.slice(0, name.length - extension.length);
  for (let number = 2; ; number += 1) {
    const free = `${base} (${number})${extension}`;
    if (!isTaken(free, but)) return free;
  }
}
const taken = (name, but) => ({ refusal: [409, 'duplicate_name', { free_name: freeName(name, but) }] });

const metadataOf = (header = '') =>
  Object.fromEntries(
    header.split(',').map((pair) => {
      const [key, value = ''] = pair.split(' ');
      return [key, Buffer.from(value, 'base64').toString('utf8')];
    }),
  );

/** A picture of one colour, as PNG. */
function picture() {
  const width = 640;
  const height = 420;
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = (y) => Buffer.from([0, ...Array.from({ length: width * 3 }, (_, x) => (((x / 3) ^ y) & 127) + 60)]);
  const rows = Buffer.concat(Array.from({ length: height }, (_, y) => row(y)));
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(data) {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

function list() {
  const used = [...files, ...deleted].reduce((sum, { size }) => sum + size, 0);
  return {
    file_list: files,
    deleted,
    quota: { used_bytes: used, limit_bytes: 10 * 1024 * MB },
    max_bytes: 4000 * MB,
    accepted: ['pdf', 'jpg', 'png', 'heic', 'dcm', 'zip', 'docx', 'txt'],
    is_confirmed: mode !== 'unconfirmed',
    upload_forbidden: mode === 'forbidden',
  };
}

const answer = (body, status = 200) => ({ status, body });

function change(method, query, body) {
  const found = files.find(({ id }) => id === query.get('id'));
  if (method === 'PATCH' && found) {
    const { name, force } = JSON.parse(body);
    if (isTaken(name, found) && !force) return taken(name, found);
    const next = { ...found, name: isTaken(name, found) ? freeName(name, found) : name };
    files = files.map((one) => (one === found ? next : one));
    return answer(next);
  }
  if (method === 'DELETE') {
    if (found) {
      files = files.filter((one) => one !== found);
      deleted = [withDates(found), ...deleted];
    } else if (query.get('forever')) {
      deleted = deleted.filter(({ id }) => id !== query.get('id'));
    }
    return { status: 204 };
  }
  return undefined;
}

function restored(query) {
  const found = deleted.find(({ id }) => id === query.get('id'));
  if (!found) return undefined;
  const { removed_at: _at, restorable_until: _until, ...own } = found;
  if (isTaken(own.name) && !query.get('force')) return taken(own.name);
  deleted = deleted.filter((one) => one !== found);
  files = [isTaken(own.name) ? { ...own, name: freeName(own.name) } : own, ...files];
  return answer(files[0]);
}

function content(query) {
  const found = files.find(({ id }) => id === query.get('id'));
  if (!found) return undefined;
  files = files.map((one) => (one === found ? { ...one, is_new: false } : one));
  const invention = () => (found.media_type.startsWith('image/') ? picture() : Buffer.from('%PDF-1.4\n%%EOF\n'));
  const raw = contents.get(found.id) ?? invention();
  return { status: 200, raw, headers: { 'Content-Type': found.media_type } };
}

/** Makes a file of what was uploaded; a name that is taken is numbered. */
function stored(wanted, bytes) {
  const name = isTaken(wanted) ? freeName(wanted) : wanted;
  const media = /\.png$/i.test(name) ? 'image/png' : /\.pdf$/i.test(name) ? PDF : 'application/octet-stream';
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const made = file(name, new Date().toISOString(), bytes.length, media, { sha256 });
  contents.set(made.id, bytes);
  files = [made, ...files];
  return made;
}

/** An upload in one request. */
async function multipart(bytes, headers) {
  const form = await new Response(bytes, { headers: { 'Content-Type': headers['content-type'] } }).formData();
  const name = form.get('name');
  if (isTaken(name) && form.get('force') !== 'true') return taken(name);
  return answer(stored(name, Buffer.from(await form.get('file').arrayBuffer())), 201);
}

const TUS = { 'Tus-Resumable': '1.0.0' };
const tusAnswer = (status, headers = {}) => ({ status, raw: ' ', headers: { ...TUS, ...headers } });

async function tus(method, id, body, headers) {
  if (method === 'POST') {
    const { filename = 'x', force } = metadataOf(headers['upload-metadata']);
    if (/\.exe$/i.test(filename)) return { refusal: [415, 'file_type_refused'] };
    if (isTaken(filename) && force !== 'true') return taken(filename);
    const made = newId();
    uploads.set(made, { filename, size: Number(headers['upload-length']), offset: 0, parts: [] });
    return tusAnswer(201, { Location: `/api/new_files/uploads/${made}` });
  }
  const upload = uploads.get(id);
  if (!upload) return { refusal: [404, 'not_found'] };
  if (method === 'DELETE') uploads.delete(id);
  if (method === 'PATCH') {
    await new Promise((resolve) => setTimeout(resolve, PART_MS));
    if (Number(headers['upload-offset']) !== upload.offset) return { refusal: [409, 'offset_conflict'] };
    upload.offset += body.length;
    upload.parts.push(body);
    if (upload.offset >= upload.size) stored(upload.filename, Buffer.concat(upload.parts.splice(0)));
  }
  const state = { 'Upload-Offset': String(upload.offset), 'Upload-Length': String(upload.size) };
  return tusAnswer(method === 'HEAD' ? 200 : 204, state);
}

/** `body`: a text; bytes for a part of an upload and for a form. */
export async function userFiles(method, path, query, body, headers) {
  if (!path.startsWith('/new_files/')) return undefined;
  if (path === '/new_files/get_file_list_for_client') {
    return mode === 'down' ? { refusal: [503, 'unavailable'] } : answer(list());
  }
  const upload = /^\/new_files\/uploads(?:\/([\w-]+))?$/.exec(path);
  if (upload) return await tus(method, upload[1], body, headers);
  if (path === '/new_files/file/ticket') {
    return answer({ url: `/api/new_files/file?id=${query.get('id')}&ticket=1`, expiresAt: new Date().toISOString() });
  }
  // Also of the administrator's files.
  if (path === '/new_files/thumbnail') return { status: 200, raw: picture(), headers: { 'Content-Type': 'image/png' } };
  if (path === '/new_files/file/restore') return restored(query);
  if (path === '/new_files/file' && method === 'POST') return await multipart(body, headers);
  if (path === '/new_files/file') return method === 'GET' ? content(query) : change(method, query, body);
  return undefined;
}
