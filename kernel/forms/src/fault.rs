//! A fault or a warning of a form.

/// What is wrong with a form, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormFault {
    /// The place in the JSON, such as `pages[0].elements[3].visibleIf`; empty for the whole form.
    pub path: String,
    /// A stable code.
    pub code: &'static str,
    /// A plain sentence in English.
    pub detail: String,
}

impl FormFault {
    pub(crate) fn new(path: impl Into<String>, code: &'static str, detail: impl Into<String>) -> Self {
        Self { path: path.into(), code, detail: detail.into() }
    }
}
