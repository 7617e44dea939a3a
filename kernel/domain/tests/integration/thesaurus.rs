//! The table of cases that server and browser both keep to: `thesaurus_cases.json`. The screen shows the patient the sentence that a path
//! gives; the web's own test reads the same file, so that the rule cannot be two.

use cabinet_domain::record::ThesaurusNode;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    tree: ThesaurusNode,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    path: Vec<usize>,
    /// None: there is no such path.
    text: Option<String>,
    why: String,
}

///
#[test]
fn a_path_gives_the_sentence_of_the_table() {
    let Table { tree, cases } = serde_json::from_str(include_str!("../thesaurus_cases.json")).unwrap();
    assert!(cases.len() > 10);
    for Case { path, text, why } in cases {
        assert_eq!(tree.text_of(&path), text, "{path:?}: {why}");
    }
}
