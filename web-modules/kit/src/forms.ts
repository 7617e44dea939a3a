/**
 * `@cabinet/kit/forms`: react-hook-form with zod/mini, and the field rules of the house. Fetched on demand.
 */
export { zodResolver } from '@hookform/resolvers/zod';
export {
  Controller,
  FormProvider,
  useController,
  useFieldArray,
  useForm,
  useFormContext,
  useWatch,
} from 'react-hook-form';
export type { FieldErrors, SubmitHandler, UseFormReturn } from 'react-hook-form';
export { z } from './forms/schema';
export { ErrorSummary, type SummaryEntry } from './forms/ErrorSummary';
export { onlyDigits } from './forms/digits';
