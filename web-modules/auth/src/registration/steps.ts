/** The steps of a registration, and the fields of each; the last one shows the answers. */
import { useSearchParams } from '@cabinet/kit/router';
import { useState } from 'react';
import type { RegistrationValues } from './registrationSchema';

export const STEPS = ['person', 'document', 'account', 'files', 'check'] as const;
export type Step = (typeof STEPS)[number];

export const STEP_FIELDS: Readonly<Record<Step, readonly (keyof RegistrationValues)[]>> = {
  person: ['lastName', 'firstName', 'patrName', 'gender', 'birthDate'],
  document: ['citizenship', 'documentType', 'document', 'documentDate', 'issuedBy', 'snils'],
  account: ['email', 'isEmailLogin', 'username', 'password', 'passwordConfirmation'],
  files: [],
  check: [],
};

/** The first step that holds one of the fields. */
export function stepOf(fields: readonly string[]): Step {
  return STEPS.find((step) => STEP_FIELDS[step].some((field) => fields.includes(field))) ?? 'check';
}

export interface Steps {
  readonly step: Step;
  readonly number: number;
  /** To any step that was reached already. */
  readonly goTo: (step: Step) => void;
  /** To the next step; to the answers if they were seen before. */
  readonly goOn: () => void;
}

/**
 * The step stands in the address, so the browser's "back" leads one step back. A step counts once the ones before it were
 * filled in: after a reload, which loses passwords, the form begins at its first step.
 */
export function useSteps(): Steps {
  const [search, setSearch] = useSearchParams();
  const [reached, setReached] = useState(0);
  const asked = STEPS.findIndex((step) => step === search.get('step'));
  const at = Math.min(Math.max(asked, 0), reached);
  const show = (index: number) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      next.set('step', STEPS[index] ?? 'person');
      return next;
    });
  const last = STEPS.length - 1;
  return {
    step: STEPS[at] ?? 'person',
    number: at + 1,
    goTo: (step) => show(Math.min(STEPS.indexOf(step), reached)),
    goOn: () => {
      const next = reached === last ? last : Math.min(at + 1, last);
      setReached((before) => Math.max(before, next));
      show(next);
    },
  };
}
