import { host } from '../testing.js';

export const get = (...given) => host().kv.get(...given);
export const set = (...given) => host().kv.set(...given);
export const remove = (...given) => host().kv.remove(...given);
