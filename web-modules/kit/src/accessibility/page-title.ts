/**
 * The name of the page on the screen: the browser's title, and what the shell announces after a change of address.
 */
let suffix = '';
let current = '';
const listeners = new Set<(title: string) => void>();

/** The hospital's short title, set once by the shell. */
export function setTitleSuffix(text: string) {
  suffix = text;
  document.title = current ? `${current} — ${suffix}` : suffix;
}

export function setPageTitle(title: string) {
  current = title;
  document.title = suffix ? `${title} — ${suffix}` : title;
  for (const listener of listeners) listener(title);
}

export function onPageTitle(listener: (title: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
