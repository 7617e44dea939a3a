//! Handlers of the contract's calls, one module per subject.

pub mod about;
pub mod accounts;
pub mod clients;
pub mod content;
pub mod diary;
pub mod events;
pub mod lists;
pub mod thesaurus;
