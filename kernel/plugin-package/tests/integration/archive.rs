//! Issue 18: a plugin as one file.

use crate::support::{COMPONENT, FILE, folder, key, manifest, parts, refusal, signed, trusting, zip};
use cabinet_plugin_package::archive::{Archive, GatherError, file_name, gather, licence_placeholder};
use cabinet_plugin_package::{Package, PackageError, SIGNATURE_FILE, TrustedKeys};
use proptest::prelude::*;
use std::fs;
use std::path::Path;

#[test]
fn a_folder_becomes_a_file_that_its_key_opens_and_any_zip_program_lists() {
    let key = key();
    let (bytes, members) = signed(&key);
    let package = Archive::read(&bytes, Path::new(FILE)).unwrap().verify(&trusting(&key)).unwrap();
    assert_eq!(package.manifest.version.to_string(), "1.2.3");
    assert_eq!(package.signed_by, "security.plugin_keys.release");
    assert_eq!(package.members(), &members);
    let names: Vec<_> = members.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        ["LICENSE", "about.en.md", "plugin.sig", "plugin.toml", "sample.wasm", "sbom.cdx.json"]
    );
    let zip = ::zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    assert_eq!(zip.len(), names.len());
}

#[test]
fn equal_members_give_equal_bytes() {
    let (_one, first) = folder();
    let (_two, second) = folder();
    let bytes = |folder: &Path| gather(folder, None).unwrap().archive.to_bytes().unwrap();
    assert_eq!(bytes(&first), bytes(&second));
    let key = key();
    let signed = |folder: &Path| {
        let mut archive = gather(folder, None).unwrap().archive;
        archive.sign(&key).unwrap();
        let once = archive.to_bytes().unwrap();
        archive.sign(&key).unwrap();
        assert_eq!(archive.to_bytes().unwrap(), once, "signed again, it is the same");
        once
    };
    assert_eq!(signed(&first), signed(&second));
}

#[test]
fn what_a_package_needs_is_asked_for_by_name() {
    let (_root, folder) = folder();
    fs::remove_file(folder.join("LICENSE")).unwrap();
    assert!(matches!(gather(&folder, None), Err(GatherError::NoLicense { .. })));
    let source = tempfile::tempdir().unwrap();
    fs::write(source.path().join("LICENSE"), licence_placeholder("plugin")).unwrap();
    let told = gather(&folder, Some(source.path())).unwrap_err().to_string();
    assert!(told.contains("LICENSE: it only says that no licence is chosen yet"), "{told}");
    fs::write(source.path().join("LICENSE"), "MIT").unwrap();
    fs::remove_file(folder.join("sbom.cdx.json")).unwrap();
    let told = gather(&folder, Some(source.path())).unwrap_err().to_string();
    assert!(told.contains("Cargo.lock") && told.contains("--source"), "{told}");
    fs::write(
        source.path().join("Cargo.lock"),
        "version = 4\n[[package]]\nname = \"a\"\nversion = \"1.0.0\"\n",
    )
    .unwrap();
    fs::write(folder.join("notes.txt"), "mine").unwrap();
    fs::write(folder.join("about.en.md"), "here").unwrap();
    fs::write(source.path().join("about.en.md"), "there").unwrap();
    let gathered = gather(&folder, Some(source.path())).unwrap();
    let members = gathered.archive.members();
    assert!(String::from_utf8_lossy(&members["sbom.cdx.json"]).contains("pkg:cargo/a@1.0.0"));
    assert_eq!(members["LICENSE"], b"MIT");
    assert_eq!(members["about.en.md"], b"here", "the folder comes before its source");
    assert_eq!(gathered.left_out, ["notes.txt"]);
    assert_eq!(gathered.file_name, FILE);
    fs::write(folder.join("sample.wasm"), b"another").unwrap();
    assert!(matches!(
        gather(&folder, Some(source.path())),
        Err(GatherError::Package(PackageError::OtherComponent { .. }))
    ));
}

/// A kernel reads the members of a package file from a folder, with the signature of the file.
#[test]
fn the_unpacked_members_are_a_package_with_the_same_signature() {
    let key = key();
    let (_bytes, members) = signed(&key);
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("sample");
    fs::create_dir(&folder).unwrap();
    for (name, content) in &members {
        fs::write(folder.join(name), content).unwrap();
    }
    assert_eq!(Package::open(&folder, &trusting(&key)).unwrap().component, COMPONENT);
    assert!(matches!(Package::open(&folder, &trusting(&self::key())), Err(PackageError::UnknownKey { .. })));
    let wider = manifest("1.2.3", COMPONENT, "[requests]\nsecrets = [\"token\", \"guid\"]\n");
    fs::write(folder.join("plugin.toml"), wider).unwrap();
    assert!(matches!(Package::open(&folder, &trusting(&key)), Err(PackageError::Changed { .. })));
}

/// The signature of a folder covers two files only.
#[test]
fn a_file_with_the_signature_of_a_folder_is_refused() {
    let key = key();
    let (_root, folder) = folder();
    cabinet_plugin_package::sign(&folder, &key).unwrap();
    let mut members = gather(&folder, None).unwrap().archive.members().clone();
    members.insert(SIGNATURE_FILE.to_owned(), fs::read(folder.join(SIGNATURE_FILE)).unwrap());
    let said = refusal(&zip(parts(&members)), &trusting(&key));
    assert!(said.contains("covers manifest and component only"), "{said}");
}

#[test]
fn the_name_of_a_file_is_the_plugin_and_its_version() {
    assert_eq!(file_name(&"sample".parse().unwrap(), &"1.2.3".parse().unwrap()), FILE);
}

proptest! {
    /// A file that was damaged or changed is refused; one that is accepted is what was signed.
    #[test]
    fn a_changed_file_is_refused_or_holds_what_was_signed(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let key = key();
        let (mut bytes, members) = signed(&key);
        for (at, value) in changes {
            let at = at.index(bytes.len());
            bytes[at] = value;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        if let Ok(archive) = Archive::read(&bytes, Path::new(FILE))
            && let Ok(package) = archive.verify(&trusting(&key))
        {
            prop_assert_eq!(package.members(), &members);
        }
    }

    /// Bytes of any kind are refused without a panic, also if they end as a package does.
    #[test]
    fn any_bytes_are_refused(mut bytes in prop::collection::vec(any::<u8>(), 0..600), ends in any::<bool>()) {
        if ends {
            bytes.extend([b'P', b'K', 5, 6, 0, 0, 0, 0, 1, 0, 1, 0, 46, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        }
        prop_assert!(Archive::read(&bytes, Path::new(FILE)).is_err());
    }

    /// Any set of names: a file is read only if each of its names is one that a package has.
    #[test]
    fn no_name_but_those_of_a_package_is_read(name in "[a-zA-Z./\\\\:\u{430}\u{0}-]{1,20}") {
        let key = key();
        let (_bytes, mut members) = signed(&key);
        prop_assume!(!members.contains_key(&name));
        members.insert(name, b"x".to_vec());
        let read = Archive::read(&zip(parts(&members)), Path::new(FILE));
        // Only a further text of the administrator is a name that a package may have; the signature does not cover it.
        prop_assert!(read.is_err() || read.is_ok_and(|read| read.verify(&TrustedKeys::only("release", key.public())).is_err()));
    }
}

/// Plugins of one repository have its licence; a folder outside any repository has none by accident.
#[test]
fn the_licence_of_the_repository_is_that_of_its_plugins() {
    let (_root, folder) = folder();
    fs::remove_file(folder.join("LICENSE")).unwrap();
    let repository = tempfile::tempdir().unwrap();
    let source = repository.path().join("plugins/sample");
    fs::create_dir_all(&source).unwrap();
    fs::write(repository.path().join("LICENSE"), "MIT").unwrap();
    assert!(matches!(gather(&folder, Some(&source)), Err(GatherError::NoLicense { .. })));
    fs::create_dir(repository.path().join(".git")).unwrap();
    assert_eq!(gather(&folder, Some(&source)).unwrap().archive.members()["LICENSE"], b"MIT");
    fs::write(source.join("LICENSE"), "Apache-2.0").unwrap();
    assert_eq!(gather(&folder, Some(&source)).unwrap().archive.members()["LICENSE"], b"Apache-2.0");
    fs::remove_file(source.join("LICENSE")).unwrap();
    fs::create_dir(source.join(".git")).unwrap();
    assert!(gather(&folder, Some(&source)).is_err(), "another repository");
}
