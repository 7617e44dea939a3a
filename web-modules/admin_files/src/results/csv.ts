/** A table as CSV for spreadsheets of the country: semicolons, CRLF, a byte order mark (RFC 4180 otherwise). */

/** A text that begins so is a formula to a spreadsheet; the same rule as in the kernel's exports. */
const FORMULA = /^[=+\-@\t\r]/;

/** Prefixes what a spreadsheet would calculate with an apostrophe, so that it is shown as a text (OWASP, CSV injection). */
const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map((cell) => quoted(harmless(cell))).join(';')}\r\n`).join('')}`;
