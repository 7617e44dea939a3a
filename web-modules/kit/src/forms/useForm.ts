/** One way to make a form: checked when a field is left and when it is sent, the first wrong field in focus. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type DefaultValues, type FieldValues, useForm as useHookForm, type UseFormReturn } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { TOUCHED_DELAY_MS } from '../constants';

export type Form<Values extends FieldValues> = UseFormReturn<Values, unknown, Values>;

export interface FormOptions<Values extends FieldValues> {
  /** What the form accepts; messages are keys of the module's texts. */
  readonly schema: ZodMiniType<Values, Values>;
  readonly defaultValues: DefaultValues<Values>;
}

/** Errors appear 100 ms after a field is left and go as soon as the value is right. */
export function useForm<Values extends FieldValues>({ schema, defaultValues }: FormOptions<Values>): Form<Values> {
  return useHookForm<Values, unknown, Values>({
    resolver: standardSchemaResolver(schema),
    defaultValues,
    mode: 'onTouched',
    delayError: TOUCHED_DELAY_MS,
    shouldFocusError: false,
  });
}
