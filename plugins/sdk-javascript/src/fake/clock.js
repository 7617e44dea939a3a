import { host } from '../testing.js';

export const nowMs = (...given) => host().clock.nowMs(...given);
export const localNow = (...given) => host().clock.localNow(...given);
