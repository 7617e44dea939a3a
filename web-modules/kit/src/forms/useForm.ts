/**
 * Our defaults for forms: validated when a field loses the focus and on submit; submitting focuses the first invalid
 * field.
 */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type DefaultValues, type FieldValues, useForm as useHookForm, type UseFormReturn } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { TOUCHED_DELAY_MS } from '@cabinet/kit';

export type Form<Values extends FieldValues> = UseFormReturn<Values, unknown, Values>;

export interface FormOptions<Values extends FieldValues> {
  /** Validates the form; its messages are keys of the module's texts. */
  readonly schema: ZodMiniType<Values, Values>;
  readonly defaultValues: DefaultValues<Values>;
}

/** Errors appear 100 ms after a field loses the focus and disappear as soon as the value is valid. */
export function useForm<Values extends FieldValues>({ schema, defaultValues }: FormOptions<Values>): Form<Values> {
  return useHookForm<Values, unknown, Values>({
    resolver: standardSchemaResolver(schema),
    defaultValues,
    mode: 'onTouched',
    delayError: TOUCHED_DELAY_MS,
    shouldFocusError: false,
  });
}
