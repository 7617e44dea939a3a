/** Loads the evaluator of expressions for a form that needs it. */
import { useEffect, useState } from 'react';
import { hasExpressions } from '../model/parse';
import type { Form } from '../model/types';
import type { RunExpression } from './types';

/** For a form without expressions: nothing is ever evaluated. */
const nothing: RunExpression = () => undefined;

let loaded: RunExpression | null = null;

async function load(): Promise<RunExpression> {
  loaded ??= (await import(/* webpackChunkName: "survey-core" */ './survey')).runExpression;
  return loaded;
}

export interface Expressions {
  /** Null while it is loading. */
  readonly run: RunExpression | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

export function useExpressions(form: Form): Expressions {
  const isNeeded = hasExpressions(form);
  const [run, setRun] = useState<RunExpression | null>(() => loaded);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isGone = false;
    load().then(
      (evaluator) => {
        if (isGone) return;
        setHasFailed(false);
        setRun(() => evaluator);
      },
      () => {
        if (!isGone) setHasFailed(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [isNeeded, attempt]);
  return {
    run: isNeeded ? run : nothing,
    hasFailed: isNeeded && hasFailed && run === null,
    retry: () => setAttempt((before) => before + 1),
  };
}
