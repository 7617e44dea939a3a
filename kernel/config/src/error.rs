//! What is wrong with a configuration. Every finding names the place (file and line, variable or option), the key, what was found,
//! what was expected and, for a near miss, the right spelling. A secret's text never gets in here.

use std::fmt;

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigError {
    /// Where it was written: `variants/x/variant.toml line 7`, `environment CABINET_HTTP__LISTEN`, `--set`.
    pub place: String,
    /// Path of the key: `plugins.netrika.grant.http[0]`; empty if the whole file is meant.
    pub key: String,
    /// What was found, as TOML; absent if nothing was there or it must not be shown.
    pub found: Option<String>,
    /// What was expected, as a part of a sentence.
    pub expected: String,
    /// The nearest right spelling.
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

/// All findings of one configuration: the shape first, then the rules.
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
