//! The simulated adapter over HTTP, as the plugin uses it: the contract of docs/hospital-adapter.md and the pitfalls of the protocol sheet
//! vista §4.

mod contract;
mod diary;
mod env;
mod faults;
mod feed;
mod files;
mod people;
mod plain;
mod record;
