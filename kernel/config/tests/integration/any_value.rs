//! Any value at any key: the loader must return, and the schema check must report every error at which serde would stop. Otherwise
//! operators would get one error at a time.

use cabinet_config::{LoadRequest, load};
use proptest::prelude::*;
use proptest::sample::Index;
use std::path::Path;
use std::sync::LazyLock;

fn request(set: Vec<String>) -> LoadRequest {
    let variants_root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants");
    LoadRequest { variants_root, variant: "niioncologii".to_owned(), set, ..LoadRequest::default() }
}

/// Every key of a real variant, and every table above one.
static KEYS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let dump = load(&request(Vec::new())).unwrap().dump(false);
    let mut keys: Vec<String> = Vec::new();
    for key in dump.lines().filter_map(|line| line.split(" = ").next()) {
        let ends = key.match_indices('.').map(|(at, _)| at).chain([key.len()]);
        keys.extend(ends.map(|end| key[..end].to_owned()));
    }
    keys.sort();
    keys.dedup();
    keys
});

fn value() -> impl Strategy<Value = String> {
    let shapes = [
        "",
        "0",
        "-1",
        "1.5",
        "99999999999",
        "true",
        "[]",
        "[1]",
        "{}",
        "{ env = \"A\" }",
        "{ kind = \"postgres\" }",
    ];
    prop_oneof![prop::sample::select(shapes.to_vec()).prop_map(str::to_owned), ".{0,12}"]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_walk_sees_every_mistake(at in any::<Index>(), value in value()) {
        let key = at.get(&KEYS);
        if let Err(errors) = load(&request(vec![format!("{key}={value}")])) {
            prop_assert!(
                errors.0.iter().all(|error| error.place != "configuration"),
                "serde refused what the walk let through: {errors}"
            );
        }
    }
}
