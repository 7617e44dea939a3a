/** Requests to the hospital system. */
import { Problem, settings } from 'cabinet-plugin-sdk';
import { send } from 'cabinet-plugin-sdk/http';
import * as secrets from 'cabinet-plugin-sdk/secrets';

/** Sends a request with the token, which the host fills in. */
export function ask(method, path, body) {
  const token = { name: 'Authorization', prefix: 'Bearer ', value: secrets.get('token') };
  const headers = body === undefined ? {} : { 'Content-Type': 'application/json' };
  return send({ method, url: settings().url + path, headers, secretHeaders: [token], body, timeoutMs: 10_000 });
}

/** Fetches a list of rows with these members. */
export function list(path, members) {
  const answer = ask('get', path);
  if (!answer.isSuccess) throw new Problem('failed', `status ${answer.status}`);
  return answer.list(members);
}

/** Parses an id. Ids of this hospital are numbers; anything else must not become part of an address. */
export function number(id) {
  if (!/^\d{1,9}$/.test(id)) throw new Problem('not-found', 'an id that is no number');
  return Number(id);
}
