/**
 * A small store per plugin and medical host, with a quota. `plugin.toml` requests it with `kv = true`. Never store a person's data in
 * plain text.
 */
import { get as read, remove as removed, set as write } from 'cabinet:host/kv@0.1.0';
import { Problem, thrownByHost } from './problem.js';

const PROBLEMS = {
  'not-granted': ['configuration', 'the store is used, but manifest and variant do not both say kv = true'],
  quota: ['failed', "the plugin's store is full"],
  failed: ['failed', "the plugin's store failed"],
};

const asked = (call) => {
  try {
    return call();
  } catch (error) {
    const problem = PROBLEMS[thrownByHost(error)];
    if (problem === undefined) throw error;
    throw new Problem(...problem);
  }
};

/** The bytes of a key, or `undefined`. */
export const get = (key) => asked(() => read(key)) ?? undefined;

/** Stores bytes, for `ttlMs` milliseconds or until the server restarts. */
export const set = (key, value, ttlMs) =>
  asked(() => write(key, value, ttlMs === undefined ? undefined : BigInt(ttlMs)));

/** Removes a key. A missing key is not an error. */
export const remove = (key) => asked(() => removed(key));
