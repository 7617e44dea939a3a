/** Leaves this site for the bank's payment page. A function of its own: tests replace it, jsdom has no navigation. */
export function goToBank(url: string): void {
  window.location.assign(url);
}
