/** Addresses of this module. */

export const DIAGNOSES = '/electronic_card/diagnoses';
export const PRESCRIPTIONS = '/prescriptions';
export const DOCUMENTS = '/electronic_card/documents';

/** The documents with an MKB-10 code. */
export const documentsOf = (code: string): string =>
  `${DOCUMENTS}?${new URLSearchParams({ diagnosis: code }).toString()}`;
