import type { Phase } from '../domain/standing';

/** Phases whose texts name the invoice; they have others for several, `outcomes.<phase>`. */
const NAMING = ['issued', 'unpayable', 'cancelled', 'paid'] as const;

/** The key of an outcome's title or text. */
export function outcomeKey<Part extends 'title' | 'text'>(phase: Phase, part: Part, isSeveral: boolean) {
  const naming = isSeveral ? NAMING.find((one) => one === phase) : undefined;
  return naming ? (`outcomes.${naming}.${part}` as const) : (`outcome.${phase}.${part}` as const);
}
