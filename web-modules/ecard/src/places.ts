/** Addresses of this module. */

export const DIAGNOSES = '/electronic_card/diagnoses';
export const DOCUMENTS = '/electronic_card/documents';

/** The documents that carry a code of MKB-10. */
export const documentsOf = (code: string): string =>
  `${DOCUMENTS}?${new URLSearchParams({ diagnosis: code }).toString()}`;
