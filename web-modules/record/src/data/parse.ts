/**
 * Input validation of the record: converts JSON to typed records. An unusable row (no id, no date) is dropped; a
 * response of an unexpected shape is an error like any other failed call.
 */
import { ApiProblem, type Contract } from '@cabinet/kit';
import type {
  Diagnosis,
  DocumentCard,
  DocumentKind,
  Hit,
  Piece,
  Point,
  Prescription,
  PrescriptionState,
  RecordSource,
  Series,
  SourceState,
} from './types';

/**
 * An unvalidated object with the contract's member names: a member that the kernel does not promise does not compile.
 */
type Row<Shape = Record<string, unknown>> = Readonly<Partial<Record<keyof Shape, unknown>>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

function text(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' ? String(value) : '';
}

/** Empty texts are hidden. */
const textOrNull = (value: unknown): string | null => text(value) || null;

const isInstant = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const instantOrNull = (value: unknown): string | null => (isInstant(value) ? value : null);

/** Accepts numbers and decimal strings; the kernel sends strings so that no value is rounded. */
function numberOrNull(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

function rows<T>(value: unknown, parse: (row: Row) => T | null): readonly T[] {
  if (!Array.isArray(value)) throw new ApiProblem({ code: 'bad_answer', status: 0 });
  return value.flatMap((row: unknown) => {
    const parsed = isRow(row) ? parse(row) : null;
    return parsed === null ? [] : [parsed];
  });
}

const STATES: readonly SourceState[] = ['found', 'unknown', 'ambiguous', 'unproved', 'never'];

/** A response stored by an older release has one date for all lists. */
function lists(row: Row<Contract['RecordSource']>): RecordSource['lists'] {
  const dates: Row<Contract['RecordListDates']> = isRow(row.lists)
    ? row.lists
    : { diagnoses: row.asOf, observations: row.asOf, documents: row.asOf };
  return {
    diagnoses: instantOrNull(dates.diagnoses),
    observations: instantOrNull(dates.observations),
    documents: instantOrNull(dates.documents),
    invoices: instantOrNull(dates.invoices),
    prescriptions: instantOrNull(dates.prescriptions),
  };
}

function source(row: Row<Contract['RecordSource']>): RecordSource | null {
  const hostId = text(row.hostId);
  const state = STATES.find((one) => one === row.state);
  if (hostId === '' || !state) return null;
  return {
    hostId,
    hostName: text(row.hostName) || hostId,
    state,
    lists: lists(row),
    askedAt: instantOrNull(row.askedAt),
    isRefreshing: row.refreshing === true,
    failure: textOrNull(row.failure),
  };
}

function diagnosis(row: Row<Contract['Diagnosis']>): Diagnosis | null {
  const id = text(row.id);
  const code = text(row.code);
  if (id === '' || code === '' || !isInstant(row.setDate)) return null;
  return {
    id,
    code,
    name: textOrNull(row.name),
    chapter: textOrNull(row.chapter),
    chapterFrom: textOrNull(row.chapterFrom),
    chapterTo: textOrNull(row.chapterTo),
    setDate: row.setDate,
    endDate: instantOrNull(row.endDate),
    character: textOrNull(row.character),
    kind: textOrNull(row.kind),
    hostId: text(row.hostId),
    documents: numberOrNull(row.documents) ?? 0,
  };
}

const PRESCRIPTION_STATES: readonly PrescriptionState[] = ['active', 'dispensed', 'expired', 'cancelled'];

function prescription(row: Row<Contract['Prescription']>): Prescription | null {
  const id = text(row.id);
  const medicine = text(row.medicine);
  const state = PRESCRIPTION_STATES.find((one) => one === row.state);
  if (id === '' || medicine === '' || !state || !isInstant(row.written)) return null;
  return {
    id,
    medicine,
    dosage: textOrNull(row.dosage),
    amount: textOrNull(row.amount),
    written: row.written,
    validUntil: instantOrNull(row.validUntil),
    state,
    number: textOrNull(row.number),
    prescriber: textOrNull(row.prescriber),
    clinic: textOrNull(row.clinic),
    note: textOrNull(row.note),
    hostId: text(row.hostId),
  };
}

/** Whitespace separates a piece from the next one, so it is kept. */
function pieces(value: unknown): readonly Piece[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((row: unknown) =>
    isRow(row) && typeof row.text === 'string' && row.text !== '' ? [{ text: row.text, isHit: row.hit === true }] : [],
  );
}

function hit(value: unknown): Hit | null {
  if (!isRow(value)) return null;
  return { title: pieces(value.title), diagnosis: pieces(value.diagnosis), snippet: pieces(value.snippet) };
}

const KINDS: readonly DocumentKind[] = ['fragment', 'consultation', 'research'];

function card(row: Row<Contract['MedicalFile']>): DocumentCard | null {
  const id = text(row.id);
  const kind = KINDS.find((one) => one === row.kind);
  if (id === '' || !kind || !isInstant(row.created)) return null;
  return {
    id,
    type: kind === 'fragment' ? 'FRAGMENT' : 'result',
    kind,
    name: text(row.name) || id,
    created: row.created,
    author: textOrNull(row.author),
    diagnosisCode: textOrNull(row.mkb),
    diagnosisName: textOrNull(row.diagName),
    mime: textOrNull(row.mime),
    size: numberOrNull(row.size),
    fileName: textOrNull(row.fileName),
    hasHtml: row.hasHtml === true,
    hasFile: row.hasFile === true,
    isSigned: row.signed === true,
    hostId: text(row.vistaHostId),
    isNew: row.isNew === true,
    hit: hit(row.hit),
  };
}

function point(row: Row<Contract['ObservationPoint']>): Point | null {
  const value = numberOrNull(row.value);
  const words = textOrNull(row.text);
  if (!isInstant(row.at) || (value === null && words === null)) return null;
  return {
    at: row.at,
    value,
    text: words,
    normLow: numberOrNull(row.normLow),
    normHigh: numberOrNull(row.normHigh),
    documentId: textOrNull(row.documentId),
  };
}

function series(row: Row<Contract['ObservationSeries']>): Series | null {
  const code = text(row.code);
  const points = [...rows(row.points ?? [], point)].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  if (code === '' || points.length === 0) return null;
  return { hostId: text(row.hostId), code, name: text(row.name) || code, unit: textOrNull(row.unit), points };
}

export const parseSources = (value: unknown): readonly RecordSource[] => rows(value, source);
export const parseDiagnoses = (value: unknown): readonly Diagnosis[] => rows(value, diagnosis);
export const parsePrescriptions = (value: unknown): readonly Prescription[] => rows(value, prescription);
export const parseDocuments = (value: unknown): readonly DocumentCard[] => rows(value, card);
export const parseSeries = (value: unknown): readonly Series[] => rows(value, series);

export function parseDocument(value: unknown): DocumentCard {
  const parsed = isRow(value) ? card(value) : null;
  if (!parsed) throw new ApiProblem({ code: 'bad_answer', status: 0 });
  return parsed;
}
