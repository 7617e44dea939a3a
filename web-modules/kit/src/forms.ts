/**
 * `@cabinet/kit/forms`: forms with several fields. A zod/mini schema validates the input, react-hook-form manages the
 * state, and errors follow GOV.UK's pattern: a summary with links to the fields, and a message at each field. A
 * separate entry loaded on first use.
 */
export {
  Controller,
  type FieldErrors,
  type FieldValues,
  FormProvider,
  type Path,
  useFormContext,
  useWatch,
} from 'react-hook-form';
export * as z from 'zod/mini';

export { CheckboxField, type CheckboxFieldProps } from './forms/CheckboxField';
export { DateField, type DateFieldProps } from './forms/DateField';
export { documentMasked, type DocumentPatterns, isDocument } from './forms/documentMask';
export { ErrorSummary, type ErrorSummaryProps } from './forms/ErrorSummary';
export { FileField, type FileFieldProps } from './forms/FileField';
export { type GenericFault, requiredFault, useGenericFault } from './forms/genericFaults';
export { IntegerField, type IntegerFieldProps } from './forms/IntegerField';
export { RadioField, type RadioFieldProps } from './forms/RadioField';
export { isSnils, snilsProblem, snilsText } from './forms/snils';
export { typedDate } from './forms/typed-date';
export { type Form, type FormOptions, useForm } from './forms/useForm';
export { useFormDraft } from './forms/useFormDraft';
