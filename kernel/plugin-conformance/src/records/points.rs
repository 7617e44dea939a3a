//! The points of medical records.

use crate::point::Needs::{Person, Two, Write};
use crate::point::Point;
use crate::scheduling::points::ODD_TEXTS;

pub(crate) static FOUND: Point = Point::new(
    "patient.found",
    "finds a patient, and again under the same id",
    "`find_patient` returns exactly one match, `patient-unknown` or `patient-ambiguous`, and never the closest match.",
    &["A-164"],
)
.needs(Person);
pub(crate) static LISTS: Point = Point::new(
    "lists",
    "reads every list of the patient to its end, each row with an id of its own",
    "What the complete list does not name is withdrawn, so an incomplete list must be a problem.",
    &["X-085"],
)
.needs(Person);
pub(crate) static INCOMPLETE: Point = Point::new(
    "lists.incomplete",
    "takes a list whose middle is missing for no list",
    "What the complete list does not name is withdrawn, so an incomplete list must be a problem.",
    &["X-085"],
)
.needs(Person);
pub(crate) static ODD_ROW: Point = Point::new(
    "lists.odd-row",
    "names a row that it cannot read, and lists the others",
    "A row that cannot be read is left out and named with `report.set-aside`, so that it is not taken for withdrawn.",
    &["X-085"],
)
.needs(Person);
pub(crate) static EMPTIED: Point = Point::new(
    "lists.empty",
    "takes an empty list for an empty list",
    "so every list is asked whole and compared: what a list no longer names is withdrawn.",
    &["X-085"],
)
.needs(Person);
pub(crate) static OPENS: Point = Point::new(
    "document.opens",
    "opens the texts and files of documents that say that they have them",
    "The text of a document as the hospital wrote it, decoded.",
    &[],
)
.needs(Person);
pub(crate) static STRANGER: Point = Point::new(
    "document.stranger",
    "gives no text and no file of another patient",
    "Every function that names a patient answers about that patient only; a document of somebody else is `not-found`.",
    &[],
)
.needs(Two);
pub(crate) static NONSENSE_DATES: Point = Point::new(
    "dates.nonsense",
    "survives days of the diary that make no sense",
    "The question is malformed or lacks something that the hospital system needs.",
    &["A-382"],
)
.needs(Person);
pub(crate) static PRESCRIPTIONS: Point = Point::new(
    "prescriptions",
    "lists prescriptions, each with a medicine and with days that fit",
    "The last day on which the pharmacy accepts it; not before `written`.",
    &["A-081", "X-085"],
)
.needs(Person);
pub(crate) static PRESCRIPTIONS_STRANGER: Point = Point::new(
    "prescriptions.stranger",
    "lists no prescription of another patient",
    "All prescriptions of a patient.",
    &["A-081", "X-025"],
)
.needs(Two);
pub(crate) static CHANGES: Point = Point::new(
    "changes",
    "tells without a cursor only where the feed stands, and the same again for the same cursor",
    "What happened after the cursor; without one, only where the feed stands now.",
    &["X-085"],
);
pub(crate) static DIARY_NOT_SENT: Point = Point::new(
    "diary.refused",
    "says that the day was not saved if there was no connection",
    "No connection: the request was certainly not processed.",
    &["X-070"],
)
.needs(Write);
pub(crate) static DIARY_LOST: Point = Point::new(
    "diary.lost-answer",
    "says that the outcome is unknown if the answer is lost after the day was saved",
    "The request was sent, its effect could not be learnt: neither repeat it nor call it failed.",
    &["X-050"],
)
.needs(Write);
pub(crate) static DIARY: Point = Point::new(
    "diary.saves",
    "saves a day of the diary, shows it as saved, and takes the same answers again",
    "Saves a day for good. `key` makes a repetition harmless.",
    &["X-050", "A-231"],
)
.needs(Write);
pub(crate) static SETTLE_OTHER_SUM: Point = Point::new(
    "invoice.other-sum",
    "books no payment of another sum",
    "the invoice has another sum by now, was paid otherwise, or was cancelled.",
    &["X-024"],
)
.needs(Write);
pub(crate) static SETTLE_NOT_SENT: Point = Point::new(
    "invoice.refused",
    "says that nothing was booked if there was no connection",
    "No connection: the request was certainly not processed.",
    &["X-070"],
)
.needs(Write);
pub(crate) static SETTLE_LOST: Point = Point::new(
    "invoice.lost-answer",
    "says that the outcome is unknown if the answer is lost after the payment was booked",
    "The request was sent, its effect could not be learnt: neither repeat it nor call it failed.",
    &["X-024"],
)
.needs(Write);
pub(crate) static SETTLE: Point = Point::new(
    "invoice.settles",
    "books a payment once, and shows the invoice as paid",
    "Tells the hospital that an invoice was paid. `key` makes a repetition harmless.",
    &["X-024"],
)
.needs(Write);
pub(crate) static REOPEN: Point = Point::new(
    "invoice.reopens",
    "takes a payment back once, and shows the invoice as issued",
    "Takes a payment back after the money was returned. `read-only` if the invoice does not count as paid, so also for a repetition.",
    &["X-024"],
)
.needs(Write);
pub(crate) static REOPEN_LOST: Point = Point::new(
    "invoice.reopen-lost",
    "says that the outcome is unknown if the answer is lost after a payment was taken back",
    "The request was sent, its effect could not be learnt: neither repeat it nor call it failed.",
    &["X-024"],
)
.needs(Write);

/// The points that change nothing, from the lists on.
pub(crate) static READS: [&Point; 11] = [
    &LISTS,
    &INCOMPLETE,
    &ODD_ROW,
    &EMPTIED,
    &ODD_TEXTS,
    &OPENS,
    &STRANGER,
    &PRESCRIPTIONS,
    &PRESCRIPTIONS_STRANGER,
    &NONSENSE_DATES,
    &CHANGES,
];
pub(crate) static WRITES: [&Point; 9] = [
    &DIARY_NOT_SENT,
    &DIARY_LOST,
    &DIARY,
    &SETTLE_OTHER_SUM,
    &SETTLE_NOT_SENT,
    &SETTLE_LOST,
    &SETTLE,
    &REOPEN_LOST,
    &REOPEN,
];
