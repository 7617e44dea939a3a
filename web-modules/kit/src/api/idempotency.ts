/**
 * Keys for writes that must happen once (architecture §7): the same key for the same wish, a new one for a new wish.
 */

export function newIdempotencyKey(): string {
  // randomUUID needs a secure context; a hospital's test system on plain http has only getRandomValues.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
