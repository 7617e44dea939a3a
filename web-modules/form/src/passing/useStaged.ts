/**
 * Draws a long page in stages: what fits on a phone at once, the rest in between. Two hundred questions with a hundred choices are
 * twenty thousand inputs, and the first ones must not wait for them.
 */
import { startTransition, useEffect, useState } from 'react';

/** Inputs that are drawn at once. Each stage adds one such portion more than the one before, so that there are few stages. */
const AT_ONCE = 100;

/** How many of the questions have together at most `limit` inputs; the first one is drawn however large it is. */
function fitting(weights: readonly number[], limit: number): number {
  let sum = 0;
  for (const [at, weight] of weights.entries()) {
    sum += weight;
    if (sum > limit) return Math.max(at, 1);
  }
  return weights.length;
}

/** How many of the questions are drawn; `weights` are their numbers of inputs. `page`: restarts for each page. */
export function useStaged(page: string, weights: readonly number[]): number {
  const [stage, setStage] = useState({ page, number: 1 });
  const number = stage.page === page ? stage.number : 1;
  const drawn = fitting(weights, (AT_ONCE * number * (number + 1)) / 2);
  const isAll = drawn === weights.length;
  useEffect(() => {
    if (isAll) return undefined;
    const timer = setTimeout(() => startTransition(() => setStage({ page, number: number + 1 })));
    return () => clearTimeout(timer);
  }, [page, number, isAll]);
  return drawn;
}
