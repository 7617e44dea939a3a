/** Converts the form to the request body (B-273, X-016); empty values are left out. */
import type { NewCabinet, RequestedRole } from '../data/auth.types';
import { type CheckedRegistration, loginOf } from './registrationSchema';

const given = (text: string) => text.trim() || undefined;

export function newCabinet(
  values: CheckedRegistration,
  { role, consentVersion, language }: { role: RequestedRole; consentVersion: string; language: string },
): NewCabinet {
  return {
    lastName: values.lastName.trim(),
    firstName: values.firstName.trim(),
    patrName: given(values.patrName),
    gender: values.gender,
    birthDate: values.birthDate,
    citizenship: values.citizenship,
    documentType: values.documentType,
    document: values.document.trim(),
    documentDate: given(values.documentDate),
    issuedBy: given(values.issuedBy),
    snils: given(values.snils),
    email: values.email.trim(),
    username: loginOf(values),
    password: values.password,
    passwordConfirmation: values.passwordConfirmation,
    type: 'PATIENT',
    requestedRole: role,
    consent: true,
    consentVersion,
    language,
  };
}
