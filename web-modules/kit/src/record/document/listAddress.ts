/** The list from which a document was opened, as `DocumentList` leaves it in the history entry; null: none of ours. */
export function listAddress(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && /^\/(?:electronic_card|results)(?:[/?]|$)/.test(from) ? from : null;
}
