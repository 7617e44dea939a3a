import { useState } from 'react';

/** Returns the earlier list while its elements are the same, so that components that depend on it do not render again at each key press. */
export function useSameElements<Element>(list: readonly Element[]): readonly Element[] {
  const [kept, setKept] = useState(list);
  if (kept === list || (kept.length === list.length && kept.every((one, at) => one === list[at]))) return kept;
  setKept(list);
  return list;
}
