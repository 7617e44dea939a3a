/** The steps of a registration and their fields; the last one shows the answers. */
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

/** The first step that contains one of the fields. */
export function stepOf(fields: readonly string[]): Step {
  return STEPS.find((step) => STEP_FIELDS[step].some((field) => fields.includes(field))) ?? 'check';
}

export interface Steps {
  readonly step: Step;
  readonly number: number;
  /** Opens a step that was already reached. */
  readonly goTo: (step: Step) => void;
  /** Opens the next step, or the answers if they were shown before. */
  readonly goOn: () => void;
}

/**
 * The step is part of the address, so the browser's "back" returns to the previous step. A step is only available after
 * the ones before it were completed: after a reload, which loses passwords, the form starts at its first step.
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
