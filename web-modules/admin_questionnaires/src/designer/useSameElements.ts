import { useState } from 'react';

/** The list of before while its elements are the same, so that what is drawn from it is not drawn again at a key press. */
export function useSameElements<Element>(list: readonly Element[]): readonly Element[] {
  const [kept, setKept] = useState(list);
  if (kept === list || (kept.length === list.length && kept.every((one, at) => one === list[at]))) return kept;
  setKept(list);
  return list;
}
