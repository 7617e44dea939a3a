//! Configuration errors. Each error names the place (file and line, variable or option), the key, what was found, what was expected and,
//! for a near miss, the valid spelling. The value of a secret never appears.

use std::fmt;

/// One error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigError {
    /// Where the value was set: `variants/x/variant.toml line 7`, `environment CABINET_HTTP__LISTEN`, `--set`.
    pub place: String,
    /// Path of the key: `plugins.netrika.grant.http[0]`; empty if the error concerns the whole file.
    pub key: String,
    /// The value found, as TOML. `None` if there was no value or it must not be shown.
    pub found: Option<String>,
    /// What was expected, as part of a sentence.
    pub expected: String,
    /// The nearest valid spelling.
    pub suggestion: Option<String>,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.key.as_str() {
            "" => write!(f, "{}", self.place)?,
            key => write!(f, "{}: {key}", self.place)?,
        }
        if let Some(found) = &self.found {
            write!(f, "\n    found:    {found}")?;
        }
        write!(f, "\n    expected: {}", self.expected)?;
        if let Some(suggestion) = &self.suggestion {
            write!(f, "\n    did you mean {suggestion}?")?;
        }
        Ok(())
    }
}

/// All errors of one configuration: schema errors first, then rule violations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigErrors(pub Vec<ConfigError>);

impl fmt::Display for ConfigErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.0.len();
        write!(f, "the configuration has {count} error{}", if count == 1 { "" } else { "s" })?;
        for error in &self.0 {
            write!(f, "\n\n  {error}")?;
        }
        Ok(())
    }
}

impl std::error::Error for ConfigErrors {}
