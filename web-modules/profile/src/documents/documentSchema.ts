/** Validation of a new document (A-121… ). */
import { isCalendarDate } from '@cabinet/kit';
import { z } from '@cabinet/kit/forms';
import type { DocumentType, NewDocument } from '../data/profile.types';
import { isOneField, matches, split } from './documentText';

/** */
const DEFAULT_TYPE = 'PASSPORT';
/** */
const LONGEST_ISSUER = 255;

const fields = z.object({
  type: z.string(),
  serial: z.string().check(z.trim()),
  number: z.string().check(z.trim(), z.minLength(1, 'required')),
  issuedBy: z.string().check(z.trim(), z.maxLength(LONGEST_ISSUER, 'too_long')),
  issueDate: z.string().check(
    z.minLength(1, 'required'),
    z.refine((text) => text === '' || isCalendarDate(text), 'date'),
  ),
});

export type DocumentValues = z.infer<typeof fields>;

/** The types available for a citizenship. */
export function offered(types: readonly DocumentType[], citizenship: string): readonly DocumentType[] {
  return types.filter((type) => type.citizenship.length === 0 || type.citizenship.includes(citizenship));
}

/**
 * a passport, or the first available type. The day of issue has no default, because users would overlook it
 * (X-088 of A-125).
 */
export function emptyDocument(types: readonly DocumentType[]): DocumentValues {
  const type = types.find((one) => one.type === DEFAULT_TYPE) ?? types[0];
  return { type: type?.type ?? DEFAULT_TYPE, serial: '', number: '', issuedBy: '', issueDate: '' };
}

/** Splits the number into the parts that the server expects. */
function partsOf({ serial, number }: Pick<DocumentValues, 'serial' | 'number'>, type: DocumentType) {
  return isOneField(type) ? split(number, type) : { serial: serial.toUpperCase(), number };
}

/** `birthDate` and `today` limit the day of issue. */
export function documentSchema(types: readonly DocumentType[], birthDate: string, today: string) {
  const typeOf = (name: string) => types.find((type) => type.type === name);
  return fields.check((context) => {
    const { type: name, issueDate } = context.value;
    const type = typeOf(name);
    const fault = (field: keyof DocumentValues, message: string) =>
      context.issues.push({ code: 'custom', input: context.value, path: [field], message });
    if (isCalendarDate(issueDate) && (issueDate < birthDate || issueDate > today))
      fault('issueDate', 'issue_date_range');
    if (!type) return;
    const { serial, number } = partsOf(context.value, type);
    const serialField = isOneField(type) ? 'number' : 'serial';
    if (serial === '' && type.serial === 'required')
      fault(serialField, serialField === 'serial' ? 'required' : 'number');
    else if (serial !== '' && !matches(serial, type.serialPattern)) fault(serialField, 'serial');
    if (number !== '' && !matches(number, type.numberPattern)) fault('number', 'number');
  });
}

/** The request body of `POST /documents`; empty values are omitted. */
export function newDocument(values: DocumentValues, types: readonly DocumentType[]): NewDocument {
  const type = types.find((one) => one.type === values.type);
  const { serial, number } = type ? partsOf(values, type) : values;
  return {
    type: values.type,
    number,
    issueDate: values.issueDate,
    ...(serial !== '' && { serial }),
    ...(values.issuedBy !== '' && { issuedBy: values.issuedBy }),
  };
}
