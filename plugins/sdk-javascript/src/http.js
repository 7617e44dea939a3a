/**
 * Outgoing HTTP requests. An address is allowed only if `plugin.toml` requests it and the variant grants it. Redirects are followed for GET
 * and HEAD, to the same host only; for other methods the redirect itself is the response.
 */
import { send as ofHost } from 'cabinet:host/http@0.1.0';
import { Problem, thrownByHost } from './problem.js';
import { decode, encode } from './text.js';

/** As a problem of a call without effects. */
const CODES = {
  denied: 'configuration',
  tls: 'configuration',
  timeout: 'timed-out',
  'too-large': 'garbled',
  connect: 'unavailable',
  protocol: 'unavailable',
};

const SENTENCES = {
  denied: (why) => `denied: ${why}`,
  tls: (why) => `TLS: ${why}`,
  timeout: () => 'no answer in time',
  'too-large': (cap) => `the answer is larger than ${cap} bytes`,
  connect: (why) => `no connection: ${why}`,
  protocol: (why) => `broken answer: ${why}`,
};

/**
 * Why there is no response. A call without effects lets it pass: it becomes the problem that fits. A write catches it: after `timeout`,
 * `too-large` and `protocol` the request may have had its effect; after `denied`, `tls` and `connect` it was not processed.
 */
export class HttpError extends Problem {
  constructor(kind, why) {
    super(CODES[kind], SENTENCES[kind](why));
    this.name = 'HttpError';
    this.kind = kind;
    /** Whether the request was certainly not processed. */
    this.wasNotSent = ['denied', 'tls', 'connect'].includes(kind);
  }
}

/** A complete response. */
export class Response {
  constructor({ status, headers, body }) {
    this.status = status;
    /** Names in lower case. */
    this.headers = headers;
    /** At most 8 MiB. */
    this.body = body;
  }

  /** Whether the status is 200 to 299. */
  get isSuccess() {
    return this.status >= 200 && this.status < 300;
  }

  /** The first header of this name. */
  header(name) {
    return this.headers.find((header) => header.name.toLowerCase() === name.toLowerCase())?.value;
  }

  /** The body as text, in UTF-8. */
  text() {
    return decode(this.body);
  }

  /** The body as JSON. What is not JSON is a `garbled` problem, whose detail does not quote it: it may hold a patient's name. */
  json() {
    try {
      return JSON.parse(this.text());
    } catch {
      throw new Problem('garbled', 'the answer is not JSON');
    }
  }

  /**
   * The body as an object with these members: `{ id: 'number', title: 'string' }`, `'string?'` for one that may be missing or null. Anything
   * else is a `garbled` problem. Other members are left out.
   */
  record(members) {
    return checked(this.json(), members, 'the answer');
  }

  /** The body as a list of such objects. */
  list(members) {
    const rows = this.json();
    if (!Array.isArray(rows)) throw new Problem('garbled', 'the answer is not a list');
    return rows.map((row, at) => checked(row, members, `row ${at + 1}`));
  }
}

function checked(value, members, place) {
  if (typeof value !== 'object' || value === null) throw new Problem('garbled', `${place} is not an object`);
  const named = Object.entries(members).map(([name, type]) => {
    const found = value[name] ?? undefined;
    const isMissing = found === undefined && type.endsWith('?');
    if (!isMissing && typeof found !== type.replace('?', '')) {
      throw new Problem('garbled', `${place}: ${name} is not a ${type.replace('?', '')}`);
    }
    return [name, found];
  });
  return Object.fromEntries(named);
}

/**
 * Sends a request and waits for the complete response. A response with any status is returned, not thrown.
 *
 * - `headers`: an object.
 * - `secretHeaders`: a list of `{ name, prefix, value, suffix }`; `value` is a handle of `secrets.get`, which the host fills in.
 * - `body`: a text, bytes, or anything else as JSON.
 * - `secretBody`: a list of `{ placeholder, value, escape }`; `escape` is `none`, `xml`, `json` or `form`.
 * - `timeoutMs`: the longest time to wait; 25 s by default.
 *
 * @throws {HttpError}
 */
export function send({
  method = 'get',
  url,
  headers = {},
  secretHeaders = [],
  body,
  secretBody = [],
  timeoutMs = 25_000,
}) {
  const named = Object.entries(headers).map(([name, value]) => ({ name, value }));
  const request = {
    method,
    url,
    headers: named,
    secretHeaders: secretHeaders.map((header) => ({ prefix: '', suffix: '', ...header })),
    body: bytesOf(body),
    secretBody,
    timeoutMs,
  };
  try {
    return new Response(ofHost(request));
  } catch (error) {
    const found = thrownByHost(error);
    if (found?.tag in CODES) throw new HttpError(found.tag, found.val);
    throw error;
  }
}

function bytesOf(body) {
  if (body === undefined || body instanceof Uint8Array) return body;
  return encode(typeof body === 'string' ? body : JSON.stringify(body));
}
