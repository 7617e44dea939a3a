//! Outgoing e-mail. A service creates a [`cabinet_ports::Draft`]. [`PostOffice`] encrypts the personal and secret data in it and turns it
//! into a job, which a repository stores in the same transaction as the change that the e-mail reports (outbox). [`LetterWorker`] leases
//! the job, loads the user, renders the e-mail from the variant's templates and sends it to the hospital's mail server. It retries until
//! the server accepts the e-mail or the e-mail is no longer needed.
//!
//! Delivery is at least once. If the kernel crashes after the server accepted the e-mail and before the job is marked as done, the e-mail
//! is sent again with the same `Message-ID`, by which mail programs drop the duplicate.

mod metrics;
mod payload;
mod post_office;
mod templates;
mod transport;
mod worker;
mod written;

pub use metrics::LetterMetrics;
pub use post_office::PostOffice;
pub use templates::{LetterTemplates, TemplateError};
pub use transport::{MailServer, MailServerError};
pub use worker::LetterWorker;
