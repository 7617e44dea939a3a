/**
 * Draws a long page in stages: what fits on a phone at once, the rest in between. Two hundred questions with a hundred choices are
 * twenty thousand inputs, and the first ones must not wait for them.
 */
import { startTransition, useEffect, useState } from 'react';

/** Inputs that are drawn at once, and that are added in each stage. */
const AT_ONCE = 200;

/** How many of the questions are drawn; `weights` are their numbers of inputs. `page`: each page begins anew. */
export function useStaged(page: string, weights: readonly number[]): number {
  const [stage, setStage] = useState({ page, number: 1 });
  const number = stage.page === page ? stage.number : 1;
  let sum = 0;
  const end = weights.findIndex((weight) => (sum += weight) > number * AT_ONCE);
  const isAll = end === -1;
  useEffect(() => {
    if (isAll) return undefined;
    const timer = setTimeout(() => startTransition(() => setStage({ page, number: number + 1 })));
    return () => clearTimeout(timer);
  }, [page, number, isAll]);
  // The first one is drawn however large it is.
  return isAll ? weights.length : Math.max(end, 1);
}
