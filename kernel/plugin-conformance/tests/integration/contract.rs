//! Points are keyed to sentences of the contract and to numbers of the requirements.

use cabinet_plugin_conformance::points;
use cabinet_plugin_host::World;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The text of all comments and documents, with one space between words.
fn contract() -> String {
    let wit = root().join("plugins/wit/since-0.1");
    let mut files = vec![root().join("docs/plugin-guide.md")];
    for folder in [wit.clone(), wit.join("deps/host")] {
        files.extend(
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file()),
        );
    }
    let text: String = files.iter().map(|file| fs::read_to_string(file).unwrap() + "\n").collect();
    text.replace("///", " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_sentence_is_in_the_contract_and_every_number_in_the_requirements() {
    let contract = contract();
    let requirements = fs::read_to_string(root().join("docs/requirements.md")).unwrap();
    for point in World::ALL.into_iter().flat_map(points) {
        assert!(contract.contains(point.sentence), "{}: {:?}", point.id, point.sentence);
        for number in point.requirements {
            assert!(requirements.contains(number), "{}: {number}", point.id);
        }
    }
}

#[test]
fn a_point_has_one_id_in_its_world() {
    for world in World::ALL {
        let all = points(world);
        let ids: HashSet<&str> = all.iter().map(|point| point.id).collect();
        assert_eq!(ids.len(), all.len(), "{world}");
    }
}
