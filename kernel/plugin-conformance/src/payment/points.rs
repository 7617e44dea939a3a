//! The points of card payments.

use crate::point::Needs::WriteAlone;
use crate::point::Point;

pub(crate) static CALLBACK: Point = Point::new(
    "callback.forged",
    "proves nothing by a callback that anybody may have sent",
    "A reason to ask for the status of an order; never proof of anything.",
    &["X-024"],
);
pub(crate) static ORDERS: Point = Point::new(
    "orders",
    "lists the orders of a period to the end, each once, and none that was not paid",
    "All paid, refunded and reversed orders of a period in milliseconds since 1970, page by page.",
    &["X-024"],
);
pub(crate) static NONSENSE_DATES: Point = Point::new(
    "dates.nonsense",
    "survives periods that make no sense, and lists nothing for them",
    "The question is malformed or lacks something that the hospital system needs.",
    &["X-024"],
);
pub(crate) static REGISTERS: Point = Point::new(
    "register",
    "registers an order, and its status shows number and amount",
    "Address of the payment page.",
    &["X-023"],
)
.needs(WriteAlone);
pub(crate) static UNPAID: Point = Point::new(
    "status.unpaid",
    "takes no order for paid that is not paid",
    "What the gateway says about an order.",
    &["X-024"],
)
.needs(WriteAlone);
pub(crate) static RECEIPT: Point = Point::new(
    "receipt.unpaid",
    "has no fiscal receipt of an order that is not paid",
    "Address of the fiscal receipt (54-FZ) of a paid order at the operator of fiscal data; none while there is none, or if the gateway makes none.",
    &[],
)
.needs(WriteAlone);
pub(crate) static AGAIN: Point = Point::new(
    "register.again",
    "registers a number once",
    "The gateway has an order with this number already: ask for its status. Its page is not told again.",
    &["X-024"],
)
.needs(WriteAlone);
pub(crate) static ODD_TEXTS: Point = Point::new(
    "register.odd-texts",
    "takes a description with quotes and tags for a value, not for a part of the request",
    "anything else must not become part of an address.",
    &["X-023"],
)
.needs(WriteAlone);
pub(crate) static NOT_SENT: Point = Point::new(
    "register.refused",
    "says that nothing was registered if there was no connection",
    "No connection: the request was certainly not processed.",
    &["X-070"],
)
.needs(WriteAlone);
pub(crate) static LOST: Point = Point::new(
    "register.lost-answer",
    "says that the outcome is unknown if the answer is lost after the order was registered",
    "`outcome-unknown` if the gateway may have registered the order.",
    &["X-024"],
)
.needs(WriteAlone);
pub(crate) static STATUS: Point = Point::new(
    "status.lost-answer",
    "says nothing about an order whose status does not arrive",
    "What the gateway says about an order.",
    &["X-024"],
)
.needs(WriteAlone);
pub(crate) static REFUND_UNPAID: Point = Point::new(
    "refund.unpaid",
    "returns no money of an order that is not paid",
    "Returns money. `key` makes a repetition harmless where the gateway knows it. `read-only` if its state does not allow it.",
    &["X-024"],
)
.needs(WriteAlone);
pub(crate) static REFUND_NOT_SENT: Point = Point::new(
    "refund.refused",
    "says that no money was returned if there was no connection",
    "No connection: the request was certainly not processed.",
    &["X-070"],
)
.needs(WriteAlone);
pub(crate) static REFUND_LOST: Point = Point::new(
    "refund.lost-answer",
    "says that the outcome is unknown if the answer to a refund is lost",
    "The request was sent, its effect could not be learnt: neither repeat it nor call it failed.",
    &["X-024"],
)
.needs(WriteAlone);
pub(crate) static CANCEL_LOST: Point = Point::new(
    "cancel.lost-answer",
    "says that the outcome is unknown if the answer to a cancellation is lost",
    "The request was sent, its effect could not be learnt: neither repeat it nor call it failed.",
    &["X-024"],
)
.needs(WriteAlone);
pub(crate) static CANCELS: Point = Point::new(
    "cancel",
    "cancels an order that is not paid, once",
    "Cancels an order that is not paid. `read-only` if its state does not allow it.",
    &["X-024"],
)
.needs(WriteAlone);

/// All points but those of all worlds, in the order in which they run.
pub(crate) static POINTS: [&Point; 16] = [
    &CALLBACK,
    &ORDERS,
    &NONSENSE_DATES,
    &REGISTERS,
    &NOT_SENT,
    &UNPAID,
    &RECEIPT,
    &AGAIN,
    &ODD_TEXTS,
    &LOST,
    &STATUS,
    &REFUND_UNPAID,
    &REFUND_NOT_SENT,
    &REFUND_LOST,
    &CANCEL_LOST,
    &CANCELS,
];
