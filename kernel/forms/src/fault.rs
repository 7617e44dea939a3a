//! A fault or a warning of a form.

/// Every code of a [`FormFault`]. Screens translate the codes; a test of the web compares its texts with this list.
pub const CODES: [&str; 27] = [
    "chain",
    "cycle",
    "duplicate-name",
    "duplicate-value",
    "expression-argument",
    "expression-depth",
    "expression-length",
    "expression-syntax",
    "later-question",
    "length",
    "missing",
    "name",
    "nesting",
    "no-effect",
    "own-condition",
    "pattern",
    "reserved-name",
    "too-few",
    "too-large",
    "too-many",
    "type",
    "unknown-function",
    "unknown-member",
    "unknown-name",
    "unknown-type",
    "unreachable",
    "value",
];

/// What is wrong with a form, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormFault {
    /// The place in the JSON, such as `pages[0].elements[3].visibleIf`; empty for the whole form.
    pub path: String,
    /// A stable code, one of [`CODES`].
    pub code: &'static str,
    /// A plain sentence in English.
    pub detail: String,
}

impl FormFault {
    pub(crate) fn new(path: impl Into<String>, code: &'static str, detail: impl Into<String>) -> Self {
        debug_assert!(CODES.contains(&code), "{code} is missing in CODES");
        Self { path: path.into(), code, detail: detail.into() }
    }
}
