/**
 * Secrets of the variant, by the names that `plugin.toml` requests. A plugin uses a secret through its handle: the host fills it into a
 * header or the body of a request. `reveal` needs a request and a grant of its own.
 */
import { get as ofHost } from 'cabinet:host/secrets@0.1.0';
import { Problem, thrownByHost } from './problem.js';

const DETAILS = {
  'not-requested': 'a secret is used that plugin.toml does not request under [requests] secrets',
  'not-granted': 'a secret is used that the variant does not grant',
  'not-set': 'a secret is granted but has no value',
};

const asked = (call) => {
  try {
    return call();
  } catch (error) {
    const detail = DETAILS[thrownByHost(error)];
    if (detail === undefined) throw error;
    throw new Problem('configuration', detail);
  }
};

/** The handle of a secret. */
export const get = (name) => asked(() => ofHost(name));

/** The value of a secret. The host logs each call. */
export const reveal = (handle) => asked(() => handle.reveal());
