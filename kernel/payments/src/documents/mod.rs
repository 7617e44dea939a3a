//! What a payer takes away: receipts, and the payments of a year for the tax deduction.

mod receipt;
mod tax;
mod words;

pub(crate) use receipt::has_receipt;
pub use tax::{TaxLine, TaxYear};

use cabinet_config::Organisation;
use cabinet_pdf::Block;
use words::Words;

/// The organisation that was paid. What is not configured is left out.
fn organisation(words: &Words, organisation: &Organisation) -> Block {
    let known = [
        ("organisation.name", Some(&organisation.title)),
        ("organisation.inn", organisation.inn.as_ref()),
        ("organisation.kpp", organisation.kpp.as_ref()),
        ("organisation.licence", organisation.licence.as_ref()),
        ("organisation.address", Some(&organisation.address)),
        ("organisation.phone", Some(&organisation.phone)),
    ];
    let fields =
        known.into_iter().filter_map(|(name, value)| Some((words.say(name).to_owned(), value?.clone())));
    Block::Fields(fields.collect())
}
