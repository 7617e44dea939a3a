/** For plugins of Cabinet in JavaScript. `README.md` is the overview. */
import './globals.js';
import { localNow, nowMs as now } from 'cabinet:host/clock@0.1.0';
import { medicalHost, settings as settingsText } from 'cabinet:host/config@0.1.0';
import { write } from 'cabinet:host/log@0.1.0';
import { bytes as randomBytes } from 'cabinet:host/random@0.1.0';
import { Problem } from './problem.js';

export { Problem, localNow, medicalHost, randomBytes };

/** Milliseconds since 1970-01-01T00:00:00Z. */
export const nowMs = () => Number(now());

/** The settings of this plugin at this medical host, valid against the schema in `plugin.toml`. */
export const settings = () => JSON.parse(settingsText());

const line =
  (level) =>
  (message, fields = {}) => {
    const named = Object.entries(fields).map(([name, value]) => ({ name, value: String(value) }));
    write(level, message, named);
  };

/** Lines for the kernel's log. Never log personal data. */
export const log = { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };

/** The functions of a port, as the contract has them. */
const SCHEDULING = [
  'host',
  'clinics',
  'findPatient',
  'specialities',
  'doctors',
  'dates',
  'slots',
  'book',
  'cancel',
  'appointments',
  'search',
];

/**
 * The exports of a scheduling plugin: `export const { lifecycle, scheduling } = schedulingPlugin({ health, clinics, … })`. Functions that
 * you leave out answer `unsupported`; without `search` the kernel searches the lists.
 */
export function schedulingPlugin({ health, ...functions }) {
  if ('districts' in functions)
    throw new TypeError('districts is an interface of its own: export const districts = schedulingDistricts(…)');
  const unknown = Object.keys(functions).find((name) => !SCHEDULING.includes(name));
  if (unknown !== undefined)
    throw new TypeError(`scheduling has no function ${unknown}; it has: health, ${SCHEDULING.join(', ')}`);
  const scheduling = {};
  for (const name of SCHEDULING) {
    const missing = name === 'search' ? () => undefined : () => unsupported(name);
    scheduling[name] = guarded(functions[name] ?? missing);
  }
  return { lifecycle: { health: guarded(health ?? (() => unsupported('health'))) }, scheduling };
}

/**
 * The optional interface `districts` of a scheduling plugin: `export const districts = schedulingDistricts(() => [{ id, name, clinicIds }])`.
 * A plugin without this export has no districts.
 */
export const schedulingDistricts = (districts) => ({ districts: guarded(districts) });

const unsupported = (name) => {
  const inContract = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  throw new Problem('unsupported', `this plugin does not offer ${inContract}`);
};

/** A problem becomes the answer. Any other error ends the call, as a panic does; the log says where it happened, without its text. */
const guarded =
  (call) =>
  (...given) => {
    try {
      return call(...given);
    } catch (error) {
      if (error instanceof Problem) throw error.toRecord();
      log.error('the plugin threw an error', { error: error?.name ?? typeof error, place: placeOf(error) });
      throw error;
    }
  };

/** File and line of the first frames. The stack of both engines is without the text of the error. */
function placeOf(error) {
  const frames = String(error?.stack ?? '').match(/[\w./-]+\.js:\d+/g) ?? [];
  return frames.slice(0, 3).join(' ') || 'unknown';
}
