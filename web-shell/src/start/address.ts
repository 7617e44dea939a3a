/**
 * Translates old addresses: `/?orderId=…` first becomes `/#/payment_documents/accounts/?orderId=…` (B-034),
 * then every `/#/x` becomes `/x`; the query is kept.
 */

/** B-034: target of the payment provider's return. */
const RETURN_FROM_PAYMENT = '/#/payment_documents/accounts/';

/** The hash form of an old-style payment return; null for any other address. */
export function hashAddressOf(url: URL): string | null {
  const isOldReturn = url.pathname === '/' && url.hash === '' && url.searchParams.has('orderId');
  return isOldReturn ? `${RETURN_FROM_PAYMENT}${url.search}` : null;
}

/** The path form of a hash address; null if there is nothing to translate. */
export function pathAddressOf(url: URL): string | null {
  if (!url.hash.startsWith('#/')) return null;
  const target = new URL(url.hash.slice(1), url.origin);
  // `/#//evil.example` must stay on this site: only path and query of the target are used.
  const path = target.pathname.replace(/^\/{2,}/, '/').replace(/(.)\/+$/, '$1');
  const query = target.search || url.search;
  return `${path}${query}${target.hash}`;
}

/** Translates the address of the page; called before the router reads it. */
export function translateAddress() {
  const old = hashAddressOf(new URL(window.location.href));
  if (old) window.history.replaceState(null, '', old);
  const path = pathAddressOf(new URL(window.location.href));
  if (path) window.history.replaceState(null, '', path);
}
