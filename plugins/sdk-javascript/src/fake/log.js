import { host } from '../testing.js';

export const write = (...given) => host().log.write(...given);
