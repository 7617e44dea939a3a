/** The calls of the chat's back office. Times are RFC 3339. Written by hand until the kernel's contract has them. */

/** A patient's conversation. */
export interface ListedChatRoom {
  readonly id: string;
  /** The patient; null once the account is removed. */
  readonly user_id: string | null;
  /** Empty if nobody knows it. */
  readonly name: string;
  /** Null: the general conversation. */
  readonly department: string | null;
  /** Name of the department, or of the hospital. */
  readonly title: string;
  /** Since when a message of the patient has no answer; null: it has one. */
  readonly waiting_since: string | null;
  /** When an employee has read the message that waits. */
  readonly seen_at: string | null;
  readonly last_patient_at: string | null;
  readonly last_clinic_at: string | null;
  /** Who wrote last: a name, or a Matrix id. */
  readonly last_clinic_by: string | null;
  /** Matrix id of the employee who is to answer. */
  readonly assignee: string | null;
}

/** `GET /admin/chat/rooms`, the longest waiting first. */
export interface ChatRoomPage {
  readonly items: readonly ListedChatRoom[];
  readonly total: number;
}

/** An entry of `GET /admin/chat/staff`: an employee who answers in the chat. */
export interface ChatEmployee {
  readonly matrix_id: string;
  readonly name: string;
}

/** An entry of `GET /admin/chat/answers`: a prepared answer. */
export interface ChatAnswer {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}
