/**
 * The host in unit tests: settings, secrets, the time, and responses. It does not compare what is used with `plugin.toml`; `cabinet plugin
 * test`, `call` and `conform` do that, with the built component in the real host.
 */

let installed;

/** @internal The host of the running test. */
export function host() {
  if (!installed) throw new Error('install a TestHost first: new TestHost().install()');
  return installed;
}

const encoded = (body) => new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));

/** What an engine throws for an error of the host. */
const thrown = (payload) => Object.assign(new Error('an error of the host'), { payload });

export class TestHost {
  #settings = {};
  #secrets = {};
  #answer = () => ({ status: 404 });
  #store = new Map();
  /** The requests that were sent: `{ method, url, headers, body }`; secrets are filled in, and the body is text. */
  sent = [];
  /** The lines that were logged. */
  logged = [];

  settings(settings) {
    this.#settings = settings;
    return this;
  }

  secret(name, value) {
    this.#secrets[name] = value;
    return this;
  }

  /** `answer` gets a request and returns `{ status, body, headers }`; `body` is text, or anything else as JSON. `failure` fails instead. */
  answer(answer) {
    this.#answer = answer;
    return this;
  }

  install() {
    installed = this;
    return this;
  }

  clock = { nowMs: () => 1_795_000_000_000n, localNow: () => '2026-11-18T12:00:00' };
  random = { bytes: (count) => Uint8Array.from({ length: count }, (_, at) => (at * 37 + 11) & 255) };
  log = { write: (level, message, fields) => void this.logged.push({ level, message, fields }) };
  config = { settings: () => JSON.stringify(this.#settings), medicalHost: () => 'test' };

  secrets = {
    get: (name) => {
      if (!(name in this.#secrets)) throw thrown('not-requested');
      return { secret: name, reveal: () => this.#secrets[name] };
    },
  };

  kv = {
    get: (key) => this.#store.get(key),
    set: (key, value) => void this.#store.set(key, value),
    remove: (key) => void this.#store.delete(key),
  };

  http = {
    send: (request) => {
      const valueOf = ({ value }) => this.#secrets[value.secret];
      const secretHeaders = request.secretHeaders.map((header) => [
        header.name,
        header.prefix + valueOf(header) + header.suffix,
      ]);
      const headers = Object.fromEntries([
        ...request.headers.map(({ name, value }) => [name, value]),
        ...secretHeaders,
      ]);
      let body = request.body && new TextDecoder().decode(request.body);
      for (const place of request.secretBody) body = body?.replaceAll(place.placeholder, valueOf(place));
      const asked = { method: request.method, url: request.url, headers, body };
      this.sent.push(asked);
      const { failure, status = 200, headers: answered = {}, body: content = '' } = this.#answer(asked);
      if (failure)
        throw thrown({
          tag: failure,
          val: failure === 'timeout' ? undefined : failure === 'too-large' ? 8_388_608n : failure,
        });
      const named = Object.entries(answered).map(([name, value]) => ({ name, value }));
      return { status, headers: named, body: encoded(content) };
    },
  };
}
