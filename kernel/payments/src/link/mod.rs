//! Links that pay one invoice without signing in. An administrator makes them; whoever has one sees the number and the sum of the invoice,
//! can pay it, and sees nothing else.
//!
//! The secret of a link is in the fragment of its address, which browsers do not send, and in bodies. The database has its digest only, so
//! comparing is a look-up of the digest and takes the same time for every wrong secret.

mod manage;
mod secret;
mod state;
mod use_link;

pub use manage::{Administrator, CreatedLink, LinkRequest};
pub use state::{LinkState, LinkView};

use crate::InvoiceKey;
use cabinet_ports::repository::PaymentLink;

/// The key of the invoice that a link pays.
pub(crate) fn key_of(link: &PaymentLink) -> InvoiceKey {
    InvoiceKey::of(&link.host, &link.invoice)
}
