//! The tools for authors of plugins. A plugin is a folder of its own, outside this repository (ADR 0060):
//!
//! ```text
//! guide/
//!   plugin.toml            what it is and what it requests
//!   dev.toml               settings and secrets for this machine
//!   src/                   the code
//!   Cargo.toml, Cargo.lock, rust-toolchain.toml
//!   .cabinet/sdk           the SDK that it is compiled with
//!   .cabinet/development.key   signs what is built here
//!   target/cabinet/guide/  the package: plugin.toml, guide.wasm, plugin.sig
//! ```
//!
//! In JavaScript and Python (ADR 0071), `package.json` or `requirements.txt` take the place of Cargo's files.
//!
//! | Module | Content |
//! |---|---|
//! | [`scaffold`] | writes a new folder |
//! | [`client`] | generates a client of what an OpenAPI or a WSDL file describes |
//! | [`project`] | the folder of a plugin, and its build |
//! | [`language`] | the languages, and what builds them |
//! | [`compiler`] | finds a compiler of Rust for WebAssembly; also used by `cargo xtask plugins` |
//! | `contract` | the contract without what a plugin does not request |
//! | [`component`] | encodes a module as a component, and reads what a component imports and exports |
//! | [`development`] | `dev.toml` |
//! | [`recording`] | recorded answers, with personal data replaced |
//! | [`check`] | all mistakes of a folder at once, each with the line to paste |

pub mod check;
pub mod client;
pub mod compiler;
pub mod component;
mod contract;
pub mod development;
mod embedded;
pub mod language;
pub mod project;
pub mod recording;
pub mod scaffold;
mod text;

pub use text::{replace, with_digest};
