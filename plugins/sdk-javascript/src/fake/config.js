import { host } from '../testing.js';

export const settings = (...given) => host().config.settings(...given);
export const medicalHost = (...given) => host().config.medicalHost(...given);
