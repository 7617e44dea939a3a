/** A room as it is shown: messages in their order, with edits and deletions applied, who typed and who has read. Pure. */
import type { Content, Ephemeral, MatrixEvent } from './matrix';

export interface Message {
  readonly id: string;
  readonly sender: string;
  readonly at: number;
  readonly content: Content;
  readonly isEdited: boolean;
  readonly isDeleted: boolean;
  /** The transaction of the outbox that sent it. */
  readonly txn: string | undefined;
}

export interface Room {
  /** The oldest first. */
  readonly messages: readonly Message[];
  /** From where older messages are asked for; null at the beginning of the room, or before the first answer. */
  readonly older: string | null;
  readonly typing: readonly string[];
  /** The message up to which each person has read. */
  readonly readUpTo: Readonly<Record<string, string>>;
  /** Edits and deletions whose message is not loaded yet. */
  readonly pending: readonly MatrixEvent[];
}

export const EMPTY: Room = { messages: [], older: null, typing: [], readUpTo: {}, pending: [] };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const relationOf = (content: Content): Record<string, unknown> =>
  isObject(content['m.relates_to']) ? content['m.relates_to'] : {};

export const textOf = (content: Content): string => (typeof content.body === 'string' ? content.body : '');

/** The message that this one answers. */
export function repliedTo(content: Content): string | null {
  const reply = relationOf(content)['m.in_reply_to'];
  return isObject(reply) && typeof reply.event_id === 'string' ? reply.event_id : null;
}

function messageOf(event: MatrixEvent): Message | null {
  if (event.type !== 'm.room.message') return null;
  return {
    id: event.event_id,
    sender: event.sender,
    at: event.origin_server_ts,
    content: event.content,
    isEdited: false,
    isDeleted: event.unsigned?.redacted_because !== undefined || Object.keys(event.content).length === 0,
    txn: event.unsigned?.transaction_id,
  };
}

/** The message that an event changes; null if it is a message of its own. */
function targetOf(event: MatrixEvent): string | null {
  if (event.type === 'm.room.redaction') {
    const inContent = event.content.redacts;
    return event.redacts ?? (typeof inContent === 'string' ? inContent : null);
  }
  const relation = relationOf(event.content);
  return relation.rel_type === 'm.replace' && typeof relation.event_id === 'string' ? relation.event_id : null;
}

function changed(message: Message, event: MatrixEvent): Message {
  if (event.type === 'm.room.redaction') return { ...message, content: {}, isDeleted: true };
  const content = event.content['m.new_content'];
  // Only the author edits.
  if (message.isDeleted || event.sender !== message.sender || !isObject(content)) return message;
  return { ...message, content, isEdited: true };
}

/** Adds events, the oldest first; what is known already changes nothing. */
function added(room: Room, events: readonly MatrixEvent[], isOlder: boolean): Room {
  const known = new Set(room.messages.map(({ id }) => id));
  const changes: MatrixEvent[] = [];
  const fresh: Message[] = [];
  for (const event of events) {
    if (targetOf(event) !== null) {
      changes.push(event);
      continue;
    }
    const message = messageOf(event);
    if (message === null || known.has(message.id)) continue;
    known.add(message.id);
    fresh.push(message);
  }
  // An older page holds older changes than those that wait.
  const waiting = isOlder ? [...changes, ...room.pending] : [...room.pending, ...changes];
  const places = new Map<string, Message>();
  for (const message of isOlder ? [...fresh, ...room.messages] : [...room.messages, ...fresh]) {
    places.set(message.id, message);
  }
  const pending: MatrixEvent[] = [];
  for (const event of waiting) {
    const message = places.get(targetOf(event) ?? '');
    if (message) places.set(message.id, changed(message, event));
    else pending.push(event);
  }
  return { ...room, messages: [...places.values()], pending };
}

export function withNewer(
  room: Room,
  events: readonly MatrixEvent[],
  { isLimited = false, previous }: { readonly isLimited?: boolean; readonly previous?: string | undefined } = {},
): Room {
  // After a gap, what is here is not next to what came: the older part is asked for again.
  const isGap =
    isLimited && room.messages.length > 0 && !events.some(({ event_id: id }) => room.messages.some((m) => m.id === id));
  const base = isGap ? { ...EMPTY, readUpTo: room.readUpTo } : room;
  const next = added(base, events, false);
  if (!isGap && room.messages.length > 0) return next;
  // Without a limit, this is all that there is: a new room shows its greeting (B-096).
  return { ...next, older: isLimited ? (previous ?? next.older) : null };
}

/** `end`: from where to go on; undefined at the beginning of the room. */
export function withOlder(room: Room, newestFirst: readonly MatrixEvent[], end: string | undefined): Room {
  return { ...added(room, [...newestFirst].reverse(), true), older: end ?? null };
}

export function withEphemeral(room: Room, events: readonly Ephemeral[]): Room {
  let next = room;
  for (const { type, content } of events) {
    if (type === 'm.typing' && Array.isArray(content.user_ids)) {
      next = { ...next, typing: content.user_ids.filter((id): id is string => typeof id === 'string') };
    }
    if (type === 'm.receipt') next = { ...next, readUpTo: { ...next.readUpTo, ...readersIn(content) } };
  }
  return next;
}

function readersIn(content: Readonly<Record<string, unknown>>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [event, kinds] of Object.entries(content)) {
    const readers = isObject(kinds) ? kinds['m.read'] : undefined;
    if (isObject(readers)) for (const reader of Object.keys(readers)) found[reader] = event;
  }
  return found;
}

/** Who has read this message: everyone who has read it or a later one. */
export function readersOf(room: Room, id: string): readonly string[] {
  const places = new Map(room.messages.map((message, place) => [message.id, place]));
  const own = places.get(id);
  if (own === undefined) return [];
  return Object.entries(room.readUpTo).flatMap(([reader, upTo]) => ((places.get(upTo) ?? -1) >= own ? [reader] : []));
}
