//! The table of cases that the web's own rule is held to as well (`web-modules/kit/src/forms/snils.ts`).

// A test may stop at the first surprise.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

use cabinet_domain::Snils;
use cabinet_domain::snils::InvalidSnils;
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    text: String,
    problem: Option<String>,
}

/// B-244, B-245, X-057
#[test]
fn the_rule_decides_every_case_as_the_table_says() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("snils_cases.json")).unwrap();
    assert!(cases.len() > 10);
    for case in cases {
        let found = case.text.parse::<Snils>().err().map(|error| match error {
            InvalidSnils::Length => "snils_digits",
            InvalidSnils::ControlNumber => "snils_control",
        });
        assert_eq!(found, case.problem.as_deref(), "{}", case.text);
    }
}
