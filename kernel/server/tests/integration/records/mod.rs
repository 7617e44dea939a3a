//! The medical record with real parts: the binary that a hospital runs, the compiled Vista component, the simulated adapter, a mail server.
//! Needs `cargo xtask plugins`.

mod changes;
mod config;
mod copy;
mod diary;
mod files;
mod imports;
mod jobs;
mod killed;
mod place;
mod questionnaires;
mod screen;
mod who;
