//! Golden tests of error messages: each folder in `tests/ui` is a broken variant with its `expected.txt`. All errors of a variant are
//! reported at once, and secrets in these files never appear. `UPDATE_GOLDEN=1` rewrites the expectations; review them before committing.

use cabinet_config::{LoadRequest, VariantFolder, load};
use std::path::Path;

/// X-073, M-002
#[test]
fn every_broken_variant_tells_what_is_wrong_where_and_how_to_mend_it() {
    // The test runs in the crate's folder, so the paths in the messages are the same on every machine.
    let root = Path::new("tests/ui");
    let cases = VariantFolder::list(root);
    assert!(cases.len() >= 8, "{cases:?}");
    for case in cases {
        let request =
            LoadRequest { variants_root: root.to_owned(), variant: case.clone(), ..LoadRequest::default() };
        let errors = match load(&request) {
            Ok(_) => panic!("{case} was found valid"),
            Err(errors) => format!("{errors}\n"),
        };
        assert!(!errors.contains("hunter2"), "{case}: a secret was printed:\n{errors}");
        let path = root.join(&case).join("expected.txt");
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::write(&path, &errors).unwrap();
        }
        let expected = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(errors == expected, "{case}: found\n{errors}\nexpected\n{expected}");
    }
}
