/** Input validation of the year's payments (`GET /payment/tax_deduction`). */
import { ApiProblem, type Contract, isCalendarDate } from '@cabinet/kit';
import { type Kopecks, parseKopecks } from '@cabinet/kit/views';

type TaxDeduction = Contract['TaxDeduction'];

/** One payment of the year. */
export interface TaxLine {
  readonly number: string | null;
  /** Calendar day. */
  readonly date: string;
  readonly sum: Kopecks;
  readonly refunded: Kopecks;
}

/** What a patient paid in a year: the data for the certificate of a tax deduction. */
export interface TaxYear {
  readonly year: number;
  readonly organisation: string;
  readonly inn: string | null;
  readonly kpp: string | null;
  readonly licence: string | null;
  readonly payer: string;
  readonly lines: readonly TaxLine[];
  readonly total: Kopecks;
  readonly years: readonly number[];
}

/** An unvalidated object with the member names of `Shape`. */
type Unread<Shape> = Readonly<Partial<Record<keyof Shape, unknown>>>;

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

function lineOf(value: unknown): TaxLine | null {
  const { number, date, sum, refunded }: Unread<TaxDeduction['lines'][number]> = objectOf(value);
  const kopecks = parseKopecks(sum);
  if (typeof date !== 'string' || !isCalendarDate(date) || kopecks === null) return null;
  return { number: text(number), date, sum: kopecks, refunded: parseKopecks(refunded) ?? 0 };
}

/** A line that cannot be read makes the whole year unusable: its total would not be that of its lines. */
export function parseTaxYear(value: unknown): TaxYear {
  const { year, organisation, payer, lines, total, years }: Unread<TaxDeduction> = objectOf(value);
  const { name, inn, kpp, licence }: Unread<TaxDeduction['organisation']> = objectOf(organisation);
  const read = listOf(lines).map(lineOf);
  const known = read.filter((line) => line !== null);
  const kopecks = parseKopecks(total);
  if (typeof year !== 'number' || kopecks === null || known.length !== read.length) {
    throw new ApiProblem({ code: 'bad_answer', status: 0 });
  }
  return {
    year,
    organisation: text(name) ?? '',
    inn: text(inn),
    kpp: text(kpp),
    licence: text(licence),
    payer: text(objectOf(payer).fullName) ?? '',
    lines: known,
    total: kopecks,
    years: listOf(years).filter((one) => typeof one === 'number'),
  };
}
