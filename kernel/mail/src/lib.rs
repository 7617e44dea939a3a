//! Letters to people. A service writes a [`cabinet_ports::Draft`]; [`PostOffice`] seals what is personal or secret in it and makes a job of
//! it, which a repository stores in the transaction of the change that the letter tells about; [`LetterWorker`] takes the job, looks the
//! person up, writes the letter from the variant's templates and hands it to the hospital's mail server, again and again until the server
//! has it or nobody needs it any more.
//!
//! A letter goes out at least once: if the kernel dies between the server's word and its own note, it goes out again, with the same
//! `Message-ID`, by which mail programs drop the second one.

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
