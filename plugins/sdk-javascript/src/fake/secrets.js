import { host } from '../testing.js';

export const get = (...given) => host().secrets.get(...given);
