/** Title of the current page: the browser's title, and what the shell announces after a navigation. */
let suffix = '';
let current = '';
const listeners = new Set<(title: string) => void>();

/** Sets the hospital's short title as the suffix of every page title; called once by the shell. */
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
