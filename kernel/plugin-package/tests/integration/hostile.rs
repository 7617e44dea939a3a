//! Issue 18: each kind of a hostile package is refused, with its reason.

use crate::support::{BILL, COMPONENT, FILE, key, manifest, options, parts, refusal, signed, trusting, zip};
use cabinet_plugin_package::archive::{Archive, LARGEST};
use cabinet_plugin_package::{PackageError, SIGNATURE_FILE, TrustedKeys};
use std::io::{Cursor, Write as _};
use std::path::Path;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

#[track_caller]
fn refused(bytes: &[u8], keys: &TrustedKeys, reason: &str) {
    let said = refusal(bytes, keys);
    assert!(said.contains(reason), "{said}");
}

#[test]
fn a_name_that_leads_out_of_the_folder_is_refused() {
    let key = key();
    let (_bytes, members) = signed(&key);
    for name in [
        "../evil.wasm",
        "/etc/cron.d/evil",
        "a/../../evil.wasm",
        "..\\evil.wasm",
        "C:\\evil.wasm",
        "sub/sample.wasm",
    ] {
        let mut all = parts(&members);
        all.push((name, b"evil"));
        refused(&zip(all), &trusting(&key), "is not a member of a plugin package; it was not made by");
    }
}

type Writer = ZipWriter<Cursor<Vec<u8>>>;

#[test]
fn a_link_or_a_folder_is_refused() {
    let key = key();
    let (_bytes, members) = signed(&key);
    let with = |add: fn(&mut Writer)| {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, content) in parts(&members) {
            writer.start_file(name, options()).unwrap();
            writer.write_all(content).unwrap();
        }
        add(&mut writer);
        writer.finish().unwrap().into_inner()
    };
    let link = with(|writer| {
        writer.add_symlink("about.de.md", "/etc/shadow", SimpleFileOptions::default()).unwrap()
    });
    refused(&link, &trusting(&key), "\"about.de.md\" is not a file but a folder or a link");
    let folder = with(|writer| writer.add_directory("texts", SimpleFileOptions::default()).unwrap());
    refused(&folder, &trusting(&key), "\"texts/\" is not a member");
}

#[test]
fn an_unsigned_package_is_refused() {
    let key = key();
    let (_bytes, mut members) = signed(&key);
    members.remove(SIGNATURE_FILE);
    refused(
        &zip(parts(&members)),
        &trusting(&key),
        "is not signed; sign it with `cabinet plugin sign sample-1.2.3",
    );
    members.insert(SIGNATURE_FILE.to_owned(), b"signed, believe me\n".to_vec());
    refused(&zip(parts(&members)), &trusting(&key), "counts as not signed");
}

#[test]
fn a_package_of_an_untrusted_key_is_refused() {
    let stranger = key();
    let (bytes, members) = signed(&stranger);
    refused(&bytes, &trusting(&key()), &format!("signed by the key {}", stranger.public()));
    // The stranger writes the name of a trusted key over the own one.
    let trusted = key();
    let mut forged = members;
    let text = String::from_utf8(forged[SIGNATURE_FILE].clone()).unwrap();
    let text = text.replace(&stranger.public().to_string(), &trusted.public().to_string());
    forged.insert(SIGNATURE_FILE.to_owned(), text.into_bytes());
    refused(&zip(parts(&forged)), &trusting(&trusted), "was not made by security.plugin_keys.release");
}

#[test]
fn a_swapped_component_is_refused_with_and_without_its_digest() {
    let key = key();
    let (_bytes, mut members) = signed(&key);
    let other = [COMPONENT, b"evil"].concat();
    members.insert("sample.wasm".to_owned(), other.clone());
    refused(&zip(parts(&members)), &trusting(&key), "sample.wasm: its SHA-256 is");
    members.insert("plugin.toml".to_owned(), manifest("1.2.3", &other, "").into_bytes());
    refused(&zip(parts(&members)), &trusting(&key), "plugin.toml: its SHA-256 is");
}

#[test]
fn a_member_that_was_added_changed_or_removed_after_signing_is_refused() {
    let key = key();
    let (_bytes, members) = signed(&key);
    let mut added = members.clone();
    added.insert("about.de.md".to_owned(), b"nett".to_vec());
    refused(&zip(parts(&added)), &trusting(&key), "about.de.md: plugin sample-1.2.3 was signed by");
    let mut changed = members.clone();
    changed.insert("LICENSE".to_owned(), b"pay me".to_vec());
    refused(&zip(parts(&changed)), &trusting(&key), "LICENSE: its SHA-256 is");
    let mut removed = members;
    removed.remove("about.en.md");
    refused(&zip(parts(&removed)), &trusting(&key), "with this member, which is missing");
}

/// Wider requests are another manifest, which the signature does not cover.
#[test]
fn a_manifest_that_asks_for_more_than_was_signed_is_refused() {
    let key = key();
    let (_bytes, mut members) = signed(&key);
    let wider = manifest(
        "1.2.3",
        COMPONENT,
        "[requests]\nsecrets = [\"token\"]\nhttp = [\"https://evil.example\"]\n",
    );
    members.insert("plugin.toml".to_owned(), wider.into_bytes());
    refused(&zip(parts(&members)), &trusting(&key), "plugin.toml: its SHA-256 is");
}

#[test]
fn names_that_clash_are_refused() {
    let key = key();
    let (_bytes, members) = signed(&key);
    let mut clash = parts(&members);
    clash.push(("Sample.wasm", b"evil"));
    refused(&zip(clash), &trusting(&key), "two members have the name");
    // The library writes no name twice: a name of the same length is made equal afterwards.
    let mut twice = parts(&members);
    twice.push(("sbom.cdx.jsom", b"{}"));
    let mut bytes = zip(twice);
    while let Some(at) = bytes.windows(13).position(|part| part == b"sbom.cdx.jsom") {
        bytes[at..at + 13].copy_from_slice(b"sbom.cdx.json");
    }
    refused(&bytes, &trusting(&key), "two members have the name");
}

#[test]
fn a_bomb_is_refused_before_it_is_unpacked() {
    let key = key();
    let (_bytes, members) = signed(&key);
    let bomb = vec![0; 49 * 1024 * 1024];
    let mut large = parts(&members);
    large.retain(|(name, _)| *name != "sample.wasm");
    large.push(("sample.wasm", &bomb));
    let bytes = zip(large);
    assert!(bytes.len() < 1024 * 1024, "{}", bytes.len());
    refused(&bytes, &trusting(&key), "\"sample.wasm\" unpacks to more than 50331648 bytes");

    // It says that it is small: what it unpacks to counts.
    let stated = u32::try_from(bomb.len()).unwrap().to_le_bytes();
    let mut lying = bytes;
    while let Some(at) = lying.windows(4).position(|part| part == stated) {
        lying[at..at + 4].copy_from_slice(&8_u32.to_le_bytes());
    }
    let said = refusal(&lying, &trusting(&key));
    assert!(said.contains("unpacks to more than 8 bytes") || said.contains("is damaged"), "{said}");
}

#[test]
fn too_many_members_and_too_large_files_are_refused() {
    let names: Vec<String> = (0..40).map(|number| format!("a{number}.wasm")).collect();
    let many: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), b"x".as_slice())).collect();
    refused(&zip(many), &trusting(&key()), "it has 40 members");
    let large = vec![0; usize::try_from(LARGEST).unwrap() + 1];
    refused(&large, &trusting(&key()), "it has more than");
}

#[test]
fn a_truncated_file_and_hidden_bytes_are_refused() {
    let key = key();
    let (bytes, _) = signed(&key);
    for length in [0, 1, 21, 22, bytes.len() / 2, bytes.len() - 1] {
        refused(&bytes[..length], &trusting(&key), "not a whole one");
    }
    refused(&[bytes.as_slice(), b"more"].concat(), &trusting(&key), "does not end as a package does");
    let before = Archive::read(&[b"more".as_slice(), &bytes].concat(), Path::new(FILE));
    assert!(before.unwrap_err().to_string().contains("belong to no member"));
}

#[test]
fn packing_methods_and_members_that_packages_do_not_use_are_refused() {
    let key = key();
    let (_bytes, members) = signed(&key);
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts(&members) {
        writer.start_file(name, options().compression_method(CompressionMethod::Stored)).unwrap();
        writer.write_all(content).unwrap();
    }
    let stored = writer.finish().unwrap().into_inner();
    Archive::read(&stored, Path::new(FILE)).unwrap().verify(&trusting(&key)).unwrap();
    // Method 12, bzip2, in both headers of the first member.
    let mut other = stored;
    for head in [&b"PK\x03\x04"[..], b"PK\x01\x02"] {
        let at = other.windows(4).position(|part| part == head).unwrap();
        let method = at + if head[2] == 3 { 8 } else { 10 };
        other[method] = 12;
    }
    let said = refusal(&other, &trusting(&key));
    assert!(
        said.contains("by a method that packages do not use") || said.contains("not a whole one"),
        "{said}"
    );

    for (missing, reason) in [
        ("LICENSE", "it has no LICENSE"),
        ("sbom.cdx.json", "it has no sbom.cdx.json"),
        ("sample.wasm", "it has no component"),
    ] {
        let mut less = members.clone();
        less.remove(missing);
        refused(&zip(parts(&less)), &trusting(&key), reason);
    }
    let mut two = members.clone();
    two.insert("other.wasm".to_owned(), COMPONENT.to_vec());
    refused(&zip(parts(&two)), &trusting(&key), "is not a member of a plugin package");
    let mut no_bill = members;
    no_bill.insert("sbom.cdx.json".to_owned(), BILL.replace("CycloneDX", "SPDX").into_bytes());
    refused(&zip(parts(&no_bill)), &trusting(&key), "sbom.cdx.json: bomFormat must be");
}

/// The signed version is the manifest's: an older release cannot be wrapped as a newer one.
#[test]
fn the_version_is_the_signed_one() {
    let key = key();
    let (bytes, _) = signed(&key);
    let newer = Path::new("sample-9.0.0.cabinet-plugin");
    let package = Archive::read(&bytes, newer).unwrap().verify(&trusting(&key)).unwrap();
    assert_eq!(package.manifest.version.to_string(), "1.2.3", "a file's name says nothing");
    let retired = cabinet_plugin_package::TrustedKey {
        name: "security.plugin_keys.old".to_owned(),
        public: key.public(),
        ids: None,
        retired: true,
    };
    let refused = Archive::read(&bytes, newer).unwrap().verify(&TrustedKeys::new(vec![retired])).unwrap_err();
    assert!(matches!(refused, PackageError::RetiredKey { .. }), "{refused}");
}
