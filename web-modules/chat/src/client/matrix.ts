/** The part of the Matrix client-server API that the gateway `/api/chat/_matrix` lets through (docs/adr/0050). */

export interface MatrixEvent {
  readonly event_id: string;
  readonly type: string;
  readonly sender: string;
  readonly origin_server_ts: number;
  readonly content: Readonly<Record<string, unknown>>;
  /** The event that an `m.room.redaction` removes. */
  readonly redacts?: string;
  readonly unsigned?: { readonly transaction_id?: string; readonly redacted_because?: unknown };
}

/** An event without a place in the timeline: `m.typing`, `m.receipt`. */
export interface Ephemeral {
  readonly type: string;
  readonly content: Readonly<Record<string, unknown>>;
}

export interface JoinedRoom {
  readonly timeline?: {
    readonly events: readonly MatrixEvent[];
    readonly limited?: boolean;
    readonly prev_batch?: string;
  };
  readonly ephemeral?: { readonly events: readonly Ephemeral[] };
}

export interface SyncAnswer {
  readonly next_batch: string;
  readonly rooms?: { readonly join?: Readonly<Record<string, JoinedRoom>> };
}

export interface HistoryAnswer {
  /** The newest first. */
  readonly chunk: readonly MatrixEvent[];
  /** Absent at the beginning of the room. */
  readonly end?: string;
}

export interface Members {
  readonly joined: Readonly<Record<string, { readonly display_name?: string | null }>>;
}

/** Content of an `m.room.message`. */
export type Content = Readonly<Record<string, unknown>>;

/** What the chat asks of the gateway; tests have their own. */
export interface Homeserver {
  sync: (since: string | null, signal: AbortSignal) => Promise<SyncAnswer>;
  history: (room: string, from: string) => Promise<HistoryAnswer>;
  members: (room: string) => Promise<Members>;
  /** Sends once: a repetition with the same `txn` changes nothing. */
  send: (room: string, txn: string, content: Content) => Promise<void>;
  redact: (room: string, event: string, txn: string) => Promise<void>;
  typing: (room: string, user: string, isTyping: boolean) => Promise<void>;
  read: (room: string, event: string) => Promise<void>;
}
