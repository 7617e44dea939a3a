/**
 * The evaluator of expressions: survey-core's, the reference of their language (docs/adr/0040). It is large, so it is a chunk of
 * its own, loaded only for a form that has an expression.
 */
import { ExpressionRunner } from 'survey-core';
import type { RunExpression } from './types';

const runners = new Map<string, ExpressionRunner>();

function runnerOf(expression: string): ExpressionRunner {
  const known = runners.get(expression);
  if (known) return known;
  const runner = new ExpressionRunner(expression);
  runners.set(expression, runner);
  return runner;
}

/** Undefined for what cannot be evaluated; the kernel refuses such a form. */
export const runExpression: RunExpression = (expression, values) => {
  const runner = runnerOf(expression);
  try {
    return runner.canRun() ? (runner.runValues({ ...values }) as unknown) : undefined;
  } catch {
    // survey-core throws at some mixtures of types, such as a sum of texts.
    return undefined;
  }
};
