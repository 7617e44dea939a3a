/**
 * `@cabinet/kit/forms`: forms of several fields. What is typed is checked by a schema of zod/mini, kept and watched by
 * react-hook-form, told to a person as GOV.UK does: a summary that leads to each field, and the message at the field.
 * Fetched when a screen first needs one.
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

export { isCalendarDate, typedDate } from './forms/calendar-date';
export { CheckboxField, type CheckboxFieldProps } from './forms/CheckboxField';
export { DateField, type DateFieldProps } from './forms/DateField';
export { documentMasked, type DocumentPatterns, isDocument } from './forms/documentMask';
export { ErrorSummary, type ErrorSummaryProps } from './forms/ErrorSummary';
export { FileField, type FileFieldProps } from './forms/FileField';
export { type GenericFault, requiredFault, useGenericFault } from './forms/genericFaults';
export { IntegerField, type IntegerFieldProps } from './forms/IntegerField';
export { RadioField, type RadioFieldProps } from './forms/RadioField';
export { SelectField, type SelectFieldProps } from './forms/SelectField';
export { isSnils, snilsProblem, snilsText } from './forms/snils';
export { type Form, type FormOptions, useForm } from './forms/useForm';
export { useFormDraft } from './forms/useFormDraft';
