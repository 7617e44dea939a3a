/**
 * A ticket as an iCalendar file (RFC 5545), so that the phone reminds the patient.
 *
 * Implemented rules: CRLF line ends, lines folded at 75 octets of UTF-8 (§3.1), `\`, `;`, `,` and line breaks escaped
 * in texts (§3.3.11), times in UTC (§3.3.5 form 2), a stable UID per ticket so that a second import creates no
 * duplicate (§3.8.4.7), and two reminders (§3.6.6).
 */

/** One visit for the calendar. Texts are already translated; times are RFC 3339 with offset. */
export interface CalendarVisit {
  /** Stable for the same ticket. */
  readonly uid: string;
  /** Increased by every move, so that a calendar replaces the earlier entry (§3.8.7.4). */
  readonly sequence: number;
  readonly start: string;
  /** The hospital does not always return the end of a visit. */
  readonly end?: string | null;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
}

/** Duration if the hospital does not return the end. */
const ASSUMED_DURATION = 'PT30M';
/** A day before (papers, fasting) and two hours before (travel). */
const REMINDERS = ['-P1D', '-PT2H'] as const;
const MAX_OCTETS = 75;

/** Builds the file for some visits. `now` becomes the creation timestamp. */
export function icsFile(visits: readonly CalendarVisit[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cabinet//Visits//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...visits.flatMap((visit) => eventLines(visit, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function eventLines(visit: CalendarVisit, now: Date): string[] {
  const end = visit.end && Date.parse(visit.end) > Date.parse(visit.start) ? visit.end : null;
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(visit.uid)}`,
    `SEQUENCE:${String(visit.sequence)}`,
    `DTSTAMP:${utcStamp(now)}`,
    `DTSTART:${utcStamp(new Date(visit.start))}`,
    end === null ? `DURATION:${ASSUMED_DURATION}` : `DTEND:${utcStamp(new Date(end))}`,
    `SUMMARY:${escapeText(visit.summary)}`,
    ...(visit.location === '' ? [] : [`LOCATION:${escapeText(visit.location)}`]),
    ...(visit.description === '' ? [] : [`DESCRIPTION:${escapeText(visit.description)}`]),
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    ...REMINDERS.flatMap((trigger) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escapeText(visit.summary)}`,
      `TRIGGER:${trigger}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ];
}

/** `20261124T064000Z`. */
export function utcStamp(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Escapes a text value (§3.3.11); drops other control characters, which are not allowed there. */
export function escapeText(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', String.raw`\;`)
    .replaceAll(',', String.raw`\,`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '');
}

/** Folds a line at 75 octets without splitting a character (§3.1). */
export function fold(line: string): string {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MAX_OCTETS) {
      parts.push(part);
      part = '';
      // The space that marks a continued line counts too.
      octets = 1;
    }
    part += character;
    octets += size;
  }
  parts.push(part);
  return parts.join('\r\n ');
}
