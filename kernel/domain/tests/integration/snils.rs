//! Tests the shared case table `snils_cases.json`. The web test reads the same file, so that server and browser follow the same rule.

use cabinet_domain::Snils;
use cabinet_domain::snils::InvalidSnils;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    text: String,
    /// `valid`, or the code in the API's list of errors.
    outcome: String,
    why: String,
    /// The printed form of a valid SNILS.
    printed: Option<String>,
}

/// B-244, B-245, X-057
#[test]
fn the_rule_gives_what_the_table_says() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("../snils_cases.json")).unwrap();
    assert!(cases.iter().filter(|case| case.outcome == "snils_control").count() > 20);
    for Case { text, outcome, why, printed } in cases {
        let found = match text.parse::<Snils>() {
            Ok(snils) => {
                assert_eq!(Some(snils.formatted()), printed, "{text}: {why}");
                "valid"
            }
            Err(InvalidSnils::Length) => "snils_digits",
            Err(InvalidSnils::ControlNumber) => "snils_control",
        };
        assert_eq!(found, outcome, "{text}: {why}");
    }
}
