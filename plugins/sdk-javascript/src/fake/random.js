import { host } from '../testing.js';

export const bytes = (...given) => host().random.bytes(...given);
