//! The points of booking.

use crate::point::Needs::{Ambiguous, Person, Write, WriteForTwo};
use crate::point::Point;

pub(crate) static HEALTH: Point = Point::new(
    "health",
    "asks the system, and tells the administrator what it found",
    "Asks the hospital system the cheapest question that proves address, credentials and protocol.",
    &["X-070"],
);
pub(crate) static CLINICS: Point = Point::new(
    "clinics",
    "lists clinics, each with an id of its own and a name",
    "All clinics that take bookings.",
    &["A-148", "A-149"],
);
pub(crate) static DISTRICTS: Point = Point::new(
    "districts",
    "lists districts, each with an id of its own, a name and a clinic",
    "Districts with at least one clinic, in the order in which patients look for them.",
    &[],
);
pub(crate) static DISTRICT_CLINICS: Point = Point::new(
    "districts.clinics",
    "names clinics of its list in its districts, each in one of them at most",
    "Ids of `scheduling.clinics`. A clinic is in one district at most.",
    &[],
);
pub(crate) static SPECIALITIES: Point = Point::new(
    "specialities",
    "lists specialities, each with an id of its own and a name",
    "The list as everybody sees it, so that equal questions of all patients are one question.",
    &["A-152", "A-153", "X-084"],
);
pub(crate) static DOCTORS: Point = Point::new(
    "doctors",
    "lists doctors of the speciality that was asked for, each with an id of its own and a name",
    "The list as everybody sees it.",
    &["A-155", "A-156", "A-157", "X-084"],
);
pub(crate) static DATES: Point = Point::new(
    "dates",
    "lists exactly the days that have slots",
    "Days with at least one free slot, ascending.",
    &["X-041"],
);
pub(crate) static SLOTS: Point = Point::new(
    "slots",
    "lists slots inside the days that were asked for, each with an id of its own",
    "Both inclusive, in the calendar of the medical host.",
    &["A-159", "A-160", "X-041"],
);
pub(crate) static NONSENSE_DATES: Point = Point::new(
    "dates.nonsense",
    "survives days that make no sense, and lists nothing for them",
    "The question is malformed or lacks something that the hospital system needs.",
    &["X-041"],
);
pub(crate) static LONG_RANGE: Point = Point::new(
    "limits.long-range",
    "lists a year of slots within its limits, or refuses the question",
    "`slots` has ten times the CPU time",
    &[],
);
pub(crate) static UNKNOWN_IDS: Point = Point::new(
    "ids.unknown",
    "answers unknown ids without a result and without an alarm",
    "The thing asked for does not exist (any more).",
    &["X-070"],
);
pub(crate) static HOSTILE_IDS: Point = Point::new(
    "ids.hostile",
    "takes ids with spaces, slashes, quotes and dots for values, not for a part of the request",
    "anything else must not become part of an address.",
    &[],
);
pub(crate) static ODD_TEXTS: Point = Point::new(
    "texts.odd",
    "survives invisible characters and very long texts in the system's answers",
    "a record violates the contract",
    &[],
);
pub(crate) static CONCURRENT: Point = Point::new(
    "limits.concurrent",
    "answers several calls at the same time",
    "A fresh instance serves each call, so a `static` keeps nothing between calls.",
    &[],
);
pub(crate) static FOUND: Point = Point::new(
    "patient.found",
    "finds a patient, and again under the same id",
    "Who the person is at one clinic; the id means nothing at another clinic.",
    &["A-162", "A-164"],
)
.needs(Person);
pub(crate) static UNKNOWN: Point = Point::new(
    "patient.unknown",
    "says that it does not know a person whom the system does not know",
    "The person is not known to the hospital system.",
    &["X-081"],
);
pub(crate) static CLOSEST: Point = Point::new(
    "patient.closest",
    "does not take a person with another birth date for the patient",
    "`find_patient` returns exactly one match, `patient-unknown` or `patient-ambiguous`, and never the closest match.",
    &["X-081"],
)
.needs(Person);
pub(crate) static TWICE: Point = Point::new(
    "patient.ambiguous",
    "shows no data if several people match",
    "`find_patient` returns exactly one match, `patient-unknown` or `patient-ambiguous`, and never the closest match.",
    &["X-081"],
)
.needs(Ambiguous);
pub(crate) static APPOINTMENTS: Point = Point::new(
    "appointments",
    "lists appointments of the clinic that was asked for, each with an id of its own and the right state",
    "Everything the hospital system knows: coming, past, cancelled.",
    &["A-165", "X-040"],
)
.needs(Person);

pub(crate) static BOOKS: Point = Point::new(
    "book",
    "books the slot, and its appointments show the ticket that it answered",
    "The id to cancel by. It is not the id of the slot.",
    &["X-039"],
)
.needs(Write);
pub(crate) static SLOT_GOES: Point =
    Point::new("book.slot-goes", "offers a booked slot no more", "Free slots.", &["X-039"]).needs(Write);
pub(crate) static AGAIN: Point = Point::new(
    "book.again",
    "makes no second appointment when the same slot is booked again",
    "Books once and never repeats.",
    &["X-039", "X-083"],
)
.needs(Write);
pub(crate) static TAKEN: Point = Point::new(
    "book.taken",
    "refuses a slot that another person has",
    "The slot was taken by somebody else meanwhile.",
    &["X-039"],
)
.needs(WriteForTwo);
pub(crate) static STRANGER: Point = Point::new(
    "cancel.stranger",
    "does not cancel another person's appointment",
    "The thing asked for does not exist (any more).",
    &[],
)
.needs(WriteForTwo);
pub(crate) static CANCELS: Point = Point::new(
    "cancel",
    "cancels, and its appointments show it",
    "Cancelling what is cancelled already is `not-found`.",
    &["X-040"],
)
.needs(Write);
pub(crate) static CANCELS_TWICE: Point = Point::new(
    "cancel.twice",
    "says that a cancelled appointment does not exist any more",
    "Cancelling what is cancelled already is `not-found`.",
    &["X-040"],
)
.needs(Write);
pub(crate) static NOT_SENT: Point = Point::new(
    "book.refused",
    "says that nothing was booked if there was no connection",
    "No connection: the request was certainly not processed.",
    &["X-038"],
)
.needs(Write);
pub(crate) static HISTORY_LOST: Point = Point::new(
    "book.outcome-unknown",
    "says that the outcome is unknown if neither the answer nor the history arrives",
    "The request was sent, its effect could not be learnt: neither repeat it nor call it failed.",
    &["X-038"],
)
.needs(Write);
pub(crate) static LOST: Point = Point::new(
    "book.lost-answer",
    "finds the appointment in the history if the answer is lost after the work was done",
    "`outcome-unknown` if even the history does not tell.",
    &["X-038"],
)
.needs(Write);
pub(crate) static GATEWAY: Point = Point::new(
    "book.gateway-page",
    "finds the appointment in the history if a gateway's page arrives after the work was done",
    "`outcome-unknown` if even the history does not tell.",
    &["X-038"],
)
.needs(Write);
pub(crate) static ONCE: Point = Point::new(
    "book.once",
    "sends a booking once, whatever becomes of it",
    "Books once and never repeats.",
    &["X-038", "X-039"],
)
.needs(Write);
pub(crate) static CANCEL_LOST: Point = Point::new(
    "cancel.lost-answer",
    "does not call a cancellation failed whose answer is lost after the work was done",
    "The request was sent, its effect could not be learnt: neither repeat it nor call it failed.",
    &["X-038"],
)
.needs(Write);
