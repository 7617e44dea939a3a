//! For authors of variants and web modules. The command line is in `kernel/server`; nothing here starts a server.
//!
//! | Module | Content |
//! |---|---|
//! | [`module`] | a part of the screens: the folder of a new one (adr/0065) |
//! | [`variant`] | the folder of a hospital's configuration: new, checked, compared (adr/0066) |

pub mod module;
pub mod variant;
