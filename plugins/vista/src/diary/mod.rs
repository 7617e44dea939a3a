//! The diary of self-observation: the form of a day, and saving it once.

pub mod domain;
mod form;
mod save;
mod value;

pub(crate) use form::form;
pub(crate) use save::save;
