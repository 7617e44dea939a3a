//! Tests the shared case table `thesaurus_cases.json`. The screen builds the sentence for a path itself; its test reads the same file, so
//! that server and browser follow the same rule.

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
    /// `None` if there is no such path.
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
