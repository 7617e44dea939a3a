//! The simulated adapter through its socket, as the plugin meets it: the contract of docs/hospital-adapter.md and the pitfalls of the protocol
//! sheet vista §4.

mod bed;
mod contract;
mod diary;
mod faults;
mod feed;
mod files;
mod people;
mod plain;
mod record;
