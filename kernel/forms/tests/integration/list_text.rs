//! The text form of lists (X-048).

use cabinet_forms::{ListTextFault, from_list_text, to_list_text};
use proptest::prelude::*;

proptest! {
    // X-048: round-trip property.
    #[test]
    fn a_list_is_read_as_it_was_written(values in proptest::collection::vec(any::<String>(), 0..8)) {
        prop_assert_eq!(from_list_text(&to_list_text(&values)), Ok(values));
    }

    // X-048: JSON arrays are read too.
    #[test]
    fn a_json_array_is_read(values in proptest::collection::vec(any::<String>(), 0..8)) {
        let text = serde_json::to_string(&values).unwrap();
        prop_assert_eq!(from_list_text(&text), Ok(values));
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        let _ = from_list_text(&text);
    }
}

// X-048: the written form.
#[test]
fn quotes_and_backslashes_are_escaped() {
    assert_eq!(to_list_text(&["a".into(), "b".into()]), "['a','b']");
    assert_eq!(to_list_text(&["it's".into(), r"a\b".into()]), r"['it\'s','a\\b']");
    assert_eq!(to_list_text(&[]), "[]");
    assert_eq!(from_list_text(" [ 'a' , 'b' ] "), Ok(vec!["a".to_owned(), "b".to_owned()]));
    assert_eq!(from_list_text("[1, \"b\"]"), Ok(vec!["1".to_owned(), "b".to_owned()]));
}

#[test]
fn what_is_no_list_is_refused() {
    for (text, fault) in [
        ("", ListTextFault::NoBrackets),
        ("'a'", ListTextFault::NoBrackets),
        ("['a' 'b']", ListTextFault::NoComma),
        ("[a]", ListTextFault::NoQuotes),
        ("['a]", ListTextFault::NoQuotes),
        (r"['a\n']", ListTextFault::UnknownEscape),
        ("['a',]", ListTextFault::NoQuotes),
    ] {
        assert_eq!(from_list_text(text), Err(fault), "{text}");
    }
}
