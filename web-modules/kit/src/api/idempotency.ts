/**
 * Creates an idempotency key: retries of an operation reuse its key, a new operation gets a new one.
 */

export function newIdempotencyKey(): string {
  // randomUUID requires a secure context; on a hospital's test system over plain http only getRandomValues exists.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
