/** Title of the current page: the browser's title, and what the shell announces after a navigation. */
let suffix = '';
let current = '';
let count = 0;
const listeners = new Set<(title: string) => void>();

function show() {
  const title = [current, suffix].filter(Boolean).join(' — ');
  document.title = count > 0 ? `(${String(count)}) ${title}` : title;
}

/** Sets the hospital's short title as the suffix of every page title; called once by the shell. */
export function setTitleSuffix(text: string) {
  suffix = text;
  show();
}

/** Sets the number before every page title, of what waits for the user; 0: none. It is not announced. */
export function setTitleCount(number: number) {
  count = number;
  show();
}

export function setPageTitle(title: string) {
  current = title;
  show();
  for (const listener of listeners) listener(title);
}

export function onPageTitle(listener: (title: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
