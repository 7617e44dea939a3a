/**
 * The list a document was opened from, as `DocumentList` stores it in the history entry; null if it is not one of ours.
 */
export function listAddress(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && /^\/(?:electronic_card|results)(?:[/?]|$)/.test(from) ? from : null;
}
