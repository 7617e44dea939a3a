//! The real Vista plugin in the real plugin host against the simulated adapter of a hospital. Needs `cargo xtask plugins vista`.

mod diary;
pub(crate) mod env;
mod faults;
mod files;
mod invoices;
mod odd_rows;
mod people;
mod plain;
mod record;
