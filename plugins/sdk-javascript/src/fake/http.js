import { host } from '../testing.js';

export const send = (...given) => host().http.send(...given);
