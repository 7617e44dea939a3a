//! Properties of the readers: no input panics, and written values can be read again.

use crate::support::{self, always, answer};
use cabinet_plugin_sdk::records::Records;
use cabinet_plugin_vista::diary::domain::read;
use cabinet_plugin_vista::thesaurus::{Node, flatten};
use cabinet_plugin_vista::{Vista, charset, decimal, moment};
use proptest::prelude::*;
use serde_json::{Value, json};

/// JSON of the contract's words in any order: it reaches deeper code than random bytes.
fn almost_an_answer() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[ -~а-яё]{0,12}".prop_map(Value::from),
        Just(json!("2026-11-20T09:30:00")),
        Just(json!("2026-11-20")),
        Just(json!("Double")),
        Just(json!("document.new")),
        Just(json!("one")),
    ];
    let words = prop::sample::select(vec![
        "items", "next", "id", "mkb", "setDate", "created", "kind", "hasHtml", "hasFile", "value", "takenAt",
        "code", "name", "child", "groups", "isSave", "typeName", "options", "cursor", "type", "clientId",
        "result", "error", "enabled",
    ]);
    leaf.prop_recursive(4, 40, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::hash_map(words.clone().prop_map(str::to_owned), inner, 0..8)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

fn ask_everything() {
    let (id, day) = (|| "7".to_owned(), || "2026-11-20".to_owned());
    let _ = Vista::host();
    let _ = Vista::find_patient(support::person());
    let _ = Vista::diagnoses(id());
    let _ = Vista::documents(id(), None);
    let _ = Vista::document_html(id(), id());
    let _ = Vista::observations(id(), None);
    let _ = Vista::diary(id(), day());
    let _ = Vista::save_diary(id(), day(), Vec::new(), id());
    let _ = Vista::thesaurus(id());
    let _ = Vista::changes(Some(id()), 0);
    let _ = Vista::set_epicris_import(id(), true);
}

proptest! {
    #[test]
    fn no_json_makes_the_plugin_panic(found in almost_an_answer(), status in prop::sample::select(vec![200_u16, 304, 404, 500])) {
        let _host = always(answer(status, "application/json", found.to_string()));
        ask_everything();
    }

    #[test]
    fn no_bytes_make_the_plugin_panic(bytes in prop::collection::vec(any::<u8>(), 0..300), kind in "text/html(; charset=[a-z0-9\"-]{0,12})?") {
        let _host = always(answer(200, &kind, bytes.clone()));
        ask_everything();
        let _ = charset::decode(&bytes, &kind);
    }

    #[test]
    fn utf_8_stays_as_it_is(text in "[^\u{feff}]*") {
        prop_assert_eq!(charset::decode(text.as_bytes(), "text/plain; charset=utf-8"), text);
    }

    /// Sheet vista §3: quotes, commas and apostrophes in options.
    #[test]
    fn a_written_domain_is_read_again(options in prop::collection::vec("[а-яa-z][а-яa-z ,'«»]{0,12}", 1..6), free: bool) {
        let mut parts: Vec<String> = options.iter().map(|option| format!("'{}'", option.replace('\'', "''"))).collect();
        if free {
            parts.push("'*'".into());
        }
        let found = read(&parts.join(","));
        prop_assert_eq!(found.options, options);
        prop_assert_eq!((found.free_text, found.pattern), (free, None));
    }

    #[test]
    fn no_text_makes_the_small_readers_panic(text in ".*") {
        let _ = (read(&text), decimal::decimal(&text), moment::day(&text), moment::moment(&text));
        let _ = (moment::minute(&text), moment::clock(&text));
    }

    #[test]
    fn what_is_read_as_a_moment_is_one(text in "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}") {
        if let Some(found) = moment::moment(&text) {
            prop_assert_eq!(&found, &text);
            let (day, time) = (moment::day(&text[..10]), moment::clock(&text[11..16]));
            prop_assert_eq!((day.as_deref(), time.as_deref()), (Some(&text[..10]), Some(&text[11..16])));
        }
    }

    #[test]
    fn each_node_of_a_thesaurus_comes_after_its_parent(shape in prop::collection::vec(0..6_usize, 0..40)) {
        let mut root = Node { code: "r".into(), name: "r".into(), template: None, child: Vec::new() };
        for (number, steps) in shape.iter().enumerate() {
            let mut at = &mut root;
            for _ in 0..*steps {
                if at.child.is_empty() { break }
                at = at.child.last_mut().unwrap();
            }
            at.child.push(Node { code: number.to_string(), name: "n".into(), template: None, child: Vec::new() });
        }
        let (list, cut) = flatten(&root).unwrap();
        prop_assert_eq!((list.len(), cut), (shape.len() + 1, 0));
        for (place, node) in list.iter().enumerate() {
            prop_assert_eq!(place == 0, node.parent.is_none());
            prop_assert!(node.parent.is_none_or(|parent| (parent as usize) < place));
        }
    }
}

#[test]
fn domains_of_real_directories_are_read() {
    let pattern = |text: &str| read(text).pattern;
    assert_eq!(pattern(r"regexp:^\d{2,3}$").as_deref(), Some(r"^\d{2,3}$"));
    assert_eq!(pattern(r"RegExp'^\d+$'").as_deref(), Some(r"^\d+$"));
    assert_eq!(pattern("'regexp'"), None);
    assert_eq!(read(" 'a' , 'b c' ,*").options, ["a", "b c"]);
    assert!(read("'a',*").free_text && !read("'a'").free_text);
    assert_eq!(read(r"'O\'Brien, тип','путь\склад'").options, ["O'Brien, тип", r"путь\склад"]);
    assert_eq!(read("").options, Vec::<String>::new());
    assert_eq!(read("'незакрыт").options, ["незакрыт"]);
}

#[test]
fn days_times_and_numbers_keep_their_form() {
    for bad in ["2026-02-29", "2026-1-02", "20260102", "2026-01-02T", "+026-01-02", "02.01.2026"] {
        assert_eq!(moment::day(bad), None, "{bad}");
    }
    for bad in [
        "2026-01-02T24:00:00",
        "2026-01-02T10:00:60",
        "2026-01-02T10:00:00+03:00",
        "2026-01-02 10:00:00",
        "2026-01-02T10:00:00.",
    ] {
        assert_eq!(moment::moment(bad), None, "{bad}");
    }
    assert_eq!(moment::clock("07:05:59").as_deref(), Some("07:05"));
    assert_eq!(moment::clock("7:05"), None);
    assert_eq!(decimal::decimal(" 36,60 ").as_deref(), Some("36.60"));
    for bad in ["", "-", "1.", ".5", "1e5", "١", "1.2.3", "0x1"] {
        assert_eq!(decimal::decimal(bad), None, "{bad}");
    }
}
