//! A web module outside this repository (docs/module-guide.md, adr/0065).
//!
//! | Module | Content |
//! |---|---|
//! | `embedded` | the kit, the build and the sample, as text |
//! | [`scaffold`] | writes a new folder |

mod embedded;
pub mod scaffold;
