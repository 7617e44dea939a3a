/** Numbers fixed by the specification, in one place. Milliseconds and CSS pixels unless noted otherwise. */

/** Specification 1 §9: how long a message is shown. */
export const MESSAGE_MS = 3000;

/** Specification 1 §8: how long a message about a failed save is shown. */
export const FAILURE_MESSAGE_MS = 10_000;

/** how long notices of an administrator's first load are shown. */
export const NOTICE_MESSAGE_MS = 100_000;

/** Specification 1 §9: a hidden message is disabled (removed from the page) after this time. */
export const MESSAGE_LEAVE_MS = 500;

/** Specification 1 §9: a hidden popup is disabled after this time. */
export const POPUP_LEAVE_MS = 300;

/** Specification 1 §9: the patient's layout is narrow up to this width. */
export const NARROW_PX = 900;

/**
 * Up to this width, the narrow toolbar has no space for the user beside the page's name; the user is shown in the menu.
 */
export const PHONE_PX = 600;

/** Specification 1 §9: the chat is narrow up to this width. */
export const NARROW_CHAT_PX = 910;

/** Specification 2 §2 (B-099): the chat's height by its layout: open, closed with its greeting, closed. */
export const CHAT_HEIGHT_PX = { open: 400, greeting: 110, closed: 60 } as const;

/** the administrator's screens are compact below this width. */
export const COMPACT_ADMIN_PX = 1050;

/** tables keep at least this width inside a horizontal scroller. */
export const TABLE_MIN_PX = 1300;

/** Specification 1 §5: the earliest date that an input accepts. */
export const EARLIEST_DATE = '1900-01-01';

/** a field counts as touched this long after it loses the focus. */
export const TOUCHED_DELAY_MS = 100;

/** Specification 1 §9: a search waits until the input has been idle for this long. */
export const SEARCH_DEBOUNCE_MS = 500;

/** ui.md, principle 4: a spinner appears only after this delay. */
export const SPINNER_DELAY_MS = 300;

/** how long the question "are you still there" waits for an answer before signing out. */
export const IDLE_ANSWER_MS = 60_000;

/** A module that has not loaded by then is shown as unavailable. */
export const MODULE_TIMEOUT_MS = 15_000;

/** Timeout of read requests; booking sets its own, longer timeout. */
export const REQUEST_TIMEOUT_MS = 35_000;
