/**
 * The clock and the random numbers of the language come from the host. A component is a snapshot of an engine that has already started:
 * without this, `Date.now()` would be the time of the build, and `Math.random()` would give the same numbers in every call.
 */
import { nowMs } from 'cabinet:host/clock@0.1.0';
import { bytes } from 'cabinet:host/random@0.1.0';

const now = () => Number(nowMs());

const OwnDate = globalThis.Date;
globalThis.Date = new Proxy(OwnDate, {
  construct: (target, given, wanted) => Reflect.construct(target, given.length === 0 ? [now()] : given, wanted),
  apply: () => new OwnDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
// `new Date().constructor` is this one too.
Object.defineProperty(OwnDate.prototype, 'constructor', { value: globalThis.Date, writable: true, configurable: true });

Math.random = () => {
  const [a, b, c, d, e, f, g] = bytes(7);
  // 53 bits, as many as a number holds.
  return ((a & 31) * 2 ** 48 + b * 2 ** 40 + c * 2 ** 32 + d * 2 ** 24 + e * 2 ** 16 + f * 2 ** 8 + g) / 2 ** 53;
};

if (globalThis.crypto) {
  globalThis.crypto.getRandomValues = (array) => {
    const view = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let at = 0; at < view.length; at += 1024) view.set(bytes(Math.min(1024, view.length - at)), at);
    return array;
  };
  globalThis.crypto.randomUUID = () => {
    const view = globalThis.crypto.getRandomValues(new Uint8Array(16));
    view[6] = (view[6] & 15) | 64;
    view[8] = (view[8] & 63) | 128;
    const hex = Array.from(view, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  };
}
