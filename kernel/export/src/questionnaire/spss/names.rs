//! Names of variables (IBM SPSS Statistics, Command Syntax Reference, "Variable Names"): a letter first, at most 64 bytes, no underscore at
//! the end, none of the reserved words, unique without regard to case.

use std::collections::BTreeSet;

const BYTES: usize = 64;
const RESERVED: [&str; 13] =
    ["all", "and", "by", "eq", "ge", "gt", "le", "lt", "ne", "not", "or", "to", "with"];

/// The names that are taken, in lower case.
#[derive(Default)]
pub(super) struct Names(BTreeSet<String>);

impl Names {
    /// A valid name like the one that is wanted.
    pub(super) fn take(&mut self, wanted: &str) -> String {
        let kept = wanted.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_');
        let kept: String = kept.take(BYTES).collect();
        let kept = kept.trim_end_matches('_');
        let is_free = !RESERVED.contains(&kept.to_ascii_lowercase().as_str());
        let base = match kept.starts_with(|first: char| first.is_ascii_alphabetic()) && is_free {
            true => kept.to_owned(),
            false => format!("q{kept}"),
        };
        let numbered = (2_u32..).map(|number| ended(&base, &format!("_{number}")));
        let mut names = std::iter::once(ended(&base, "")).chain(numbered);
        let name = names.find(|name| !self.0.contains(&name.to_ascii_lowercase())).unwrap_or(base.clone());
        self.0.insert(name.to_ascii_lowercase());
        name
    }
}

/// The name with this ending, shortened to fit.
fn ended(base: &str, ending: &str) -> String {
    let kept: String = base.chars().take(BYTES - ending.len()).collect();
    format!("{}{ending}", kept.trim_end_matches('_'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_that_spss_refuses_are_changed() {
        let mut names = Names::default();
        let taken =
            ["pain", "Pain", "_x", "with", "a__", "9b", "", &"я".repeat(9), "q"].map(|name| names.take(name));
        assert_eq!(taken, ["pain", "Pain_2", "q_x", "qwith", "a", "q9b", "q", "q_2", "q_3"]);
        let long = "n".repeat(64);
        assert_eq!(names.take(&long), long);
        assert_eq!(names.take(&long), format!("{}_2", "n".repeat(62)));
    }

    proptest! {
        #[test]
        fn every_name_is_valid_and_unique(wanted in prop::collection::vec("[A-Za-z_0-9 я]{0,70}", 1..40)) {
            let mut names = Names::default();
            let mut seen = BTreeSet::new();
            for wanted in wanted {
                let name = names.take(&wanted);
                prop_assert!(name.len() <= BYTES && name.starts_with(|c: char| c.is_ascii_alphabetic()));
                prop_assert!(!name.ends_with('_') && !RESERVED.contains(&name.to_ascii_lowercase().as_str()));
                prop_assert!(seen.insert(name.to_ascii_lowercase()), "{name}");
            }
        }
    }
}
