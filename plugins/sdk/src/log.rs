//! Lines for the kernel's log, which adds plugin and medical host. Never log personal data.

pub use crate::bindings::cabinet::host::log::Level;

/// Writes a line with fields. The host keeps only the first 20 lines of a call.
pub fn write(level: Level, message: &str, fields: &[(&str, &str)]) {
    #[cfg(target_arch = "wasm32")]
    {
        use crate::bindings::cabinet::host::log as wit;
        let fields: Vec<wit::Field> = fields
            .iter()
            .map(|(name, value)| wit::Field { name: (*name).to_owned(), value: (*value).to_owned() })
            .collect();
        wit::write(level, message, &fields);
    }
    #[cfg(not(target_arch = "wasm32"))]
    crate::testing::log(level, message, fields);
}

/// Details for debugging.
pub fn debug(message: &str, fields: &[(&str, &str)]) {
    write(Level::Debug, message, fields);
}

/// Normal operation.
pub fn info(message: &str, fields: &[(&str, &str)]) {
    write(Level::Info, message, fields);
}

/// Unexpected behaviour of the hospital system.
pub fn warn(message: &str, fields: &[(&str, &str)]) {
    write(Level::Warn, message, fields);
}

/// A problem that needs action.
pub fn error(message: &str, fields: &[(&str, &str)]) {
    write(Level::Error, message, fields);
}

/// Logs where a guest panicked. The text of the panic is left out: it may quote an answer with personal data.
#[doc(hidden)]
pub fn announce_panics() {
    #[cfg(target_arch = "wasm32")]
    std::panic::set_hook(Box::new(|info| {
        if let Some(place) = info.location() {
            error("the plugin panicked", &[("file", place.file()), ("line", &place.line().to_string())]);
        }
    }));
}
