//! The archive, read with an independent ZIP reader: its contents, what it must never contain, and failures while it is written.

use crate::support::{self, PASSPORT, TestEnv, full, now};
use bytes::Bytes;
use cabinet_domain::{AuditEvent, AuditKind, StorageType};
use cabinet_user_files::{FileCaller, Length, NewUpload, Removal};
use chrono::TimeDelta;
use futures::{StreamExt, stream};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Every entry can be read, and contains all data.
#[tokio::test]
async fn every_entry_is_read_again_and_says_the_same() {
    let env = TestEnv::open().await;
    let anna = full(&env, "anna").await;
    let archive = env.archive(anna, "de").await;
    let names: BTreeSet<_> = archive.keys().map(String::as_str).collect();
    let expected = ["data.json", "fhir/bundle.json", "files/passport.png", "files/policy.pdf", "index.html"];
    assert_eq!(names, BTreeSet::from(expected));
    assert_eq!(archive["files/passport.png"], PASSPORT);

    let data: Value = serde_json::from_slice(&archive["data.json"]).unwrap();
    assert_eq!(data["profile"]["lastName"], "Иванова");
    assert_eq!(data["profile"]["pendingEmail"], "new@example.ru");
    assert_eq!(data["documents"][0]["number"], "123456");
    assert_eq!(data["consents"][0]["kind"], "esia");
    assert_eq!(data["consentTexts"].as_array().unwrap().len(), 2);
    let files: BTreeSet<_> =
        data["files"].as_array().unwrap().iter().map(|file| file["entry"].as_str().unwrap()).collect();
    assert_eq!(files, BTreeSet::from(["files/passport.png", "files/policy.pdf"]));
    assert_eq!(data["sessions"][0]["current"], true);
    assert_eq!(data["accounts"][0]["importEpicris"], true);
    assert!(data["accounts"][0]["lastImported"].is_string());
    assert_eq!(data["bookings"].as_array().unwrap().len(), 5);
    assert_eq!(data["bookings"][0]["room"], "Кабинет 312-б");
    assert_eq!(data["bookings"][0]["end"], "2026-12-01T09:12:00");
    assert_eq!(data["bookings"][0]["number"], 7);
    // Also those that were made at the reception.
    assert_eq!(data["clinicVisits"][0]["ticketId"], "reception-1");
    assert_eq!(data["clinicVisits"][0]["status"], "active");
    assert_eq!(data["factors"]["passkeys"][0]["name"], "Телефон");
    assert_eq!(data["factors"]["recoveryCodesLeft"], 1);
    assert_eq!(data["esia"]["person"]["id"], "1000298");
    assert_eq!(data["accessLog"][0]["kind"], "data_exported");

    let page = String::from_utf8(archive["index.html"].clone()).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"));
    assert!(page.contains("<html lang=\"de\">") && page.contains("Eine Kopie Ihrer Daten"));
    for shown in [
        "Иванова",
        "4509",
        "112-233-445 95",
        "Телефон",
        "Daten exportiert",
        "1037",
        "Кабинет 312-б",
        "Letzter Import",
        "Ветрова А. Н.",
        "bevorstehend",
    ] {
        assert!(page.contains(shown), "{shown}");
    }
    assert!(page.contains("21.11.2026, 10:53"), "when the hospital last imported, on its own clock");
    assert!(!page.contains("<script"));
    let bundle: Value = serde_json::from_slice(&archive["fhir/bundle.json"]).unwrap();
    assert_eq!(bundle["type"], "collection");
}

/// also what the hospital has put there; nothing deleted, withheld or unfinished.
#[tokio::test]
async fn uploaded_files_are_copied_and_stay_unread() {
    let env = TestEnv::open().await;
    let anna = env.person("anna").await;
    let boss = FileCaller { user: env.person("boss").await, is_admin: true, origin: None };
    let bytes: Vec<u8> =
        b"%PDF-1.7\n".iter().copied().chain((0..200_000).map(|at| (at % 241) as u8)).collect();
    let put = async |name: &str, kind: StorageType, length: Length, sent: usize| {
        let new = NewUpload { owner: anna, name: name.to_owned(), kind, is_forced: false, length };
        let id = env.user_files.begin(&boss, &new).await.unwrap().id;
        let content = stream::iter([Ok(Bytes::copy_from_slice(&bytes[..sent]))]).boxed();
        env.user_files.append(&boss, id, 0, content, None).await.unwrap();
        id
    };
    let whole = bytes.len();
    put("Снимок.pdf", StorageType::ByAdmin, Length::Exactly(whole as u64), whole).await;
    let second = put("СНИМОК.pdf", StorageType::Result, Length::Exactly(20), 20).await;
    put("running.pdf", StorageType::Result, Length::Exactly(99), 20).await;
    let gone = put("gone.pdf", StorageType::Result, Length::Exactly(20), 20).await;
    env.user_files.remove(&boss, gone, Removal::WithGrace).await.unwrap();
    let archive = env.archive(anna, "en").await;
    let files: Vec<_> = archive.keys().filter(|name| name.starts_with("files/")).cloned().collect();
    assert_eq!(files, ["files/СНИМОК.pdf", "files/Снимок (2).pdf"]);
    assert_eq!(archive["files/Снимок (2).pdf"], bytes);
    let data: Value = serde_json::from_slice(&archive["data.json"]).unwrap();
    let upload = &data["uploads"][0];
    assert_eq!(
        json!([upload["name"], upload["entry"], upload["type"], upload["sizeBytes"], upload["seenAt"]]),
        json!(["СНИМОК.pdf", "files/СНИМОК.pdf", 6, 20, null])
    );
    let page = String::from_utf8(archive["index.html"].clone()).unwrap();
    assert!(page.contains("Uploaded files") && page.contains("files/Снимок (2).pdf"));
    let file = env.stores.user_files.find(second).await.unwrap().unwrap();
    assert_eq!(file.receipt(), None, "a copy of everything is no look at a file");
}

/// The log is read page by page; no line is lost or duplicated at the page boundaries.
#[tokio::test]
async fn a_long_access_log_is_there_whole_in_both_entries() {
    let env = TestEnv::open().await;
    let anna = env.person("anna").await;
    for number in 0..450 {
        let line = AuditEvent {
            at: now() + TimeDelta::seconds(number),
            actor: None,
            subject: Some(anna),
            kind: AuditKind::SignInRefused,
            detail: json!({ "host": format!("host{number:03}") }),
            origin: None,
        };
        env.stores.audit.add(line).await.unwrap();
    }
    let archive = env.archive(anna, "en").await;
    let data: Value = serde_json::from_slice(&archive["data.json"]).unwrap();
    let hosts: Vec<_> = data["accessLog"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|line| line["detail"]["host"].as_str())
        .collect();
    let expected: Vec<_> = (0..450).rev().map(|number| format!("host{number:03}")).collect();
    assert_eq!(hosts, expected);
    let page = String::from_utf8(archive["index.html"].clone()).unwrap();
    assert_eq!(page.matches("Failed attempt to sign in").count(), 450);
}

///
#[tokio::test]
async fn nothing_of_another_person_is_in_it() {
    let env = TestEnv::open().await;
    let (anna, petr) = (full(&env, "anna").await, env.person("petr").await);
    let archive = env.archive(petr, "ru").await;
    let foreign =
        [anna.to_string(), "112-233-445".to_owned(), "new@example.ru".to_owned(), "1000298".to_owned()];
    for (name, bytes) in archive {
        let text = String::from_utf8_lossy(&bytes);
        for foreign in &foreign {
            assert!(!text.contains(foreign), "{name}: {foreign}");
        }
    }
}

#[tokio::test]
async fn the_language_is_one_of_the_hospital_s_or_its_first() {
    let env = TestEnv::open().await;
    let anna = env.person("anna").await;
    for (asked, given) in [("fr", "fr"), ("en", "en"), ("xx", "ru"), ("", "ru")] {
        let page = String::from_utf8(env.archive(anna, asked).await["index.html"].clone()).unwrap();
        assert!(page.contains(&format!("<html lang=\"{given}\">")), "{asked}");
    }
}

/// An incomplete copy must not look complete.
#[tokio::test]
async fn a_failure_on_the_way_ends_the_archive_with_an_error() {
    let env = TestEnv::open().await;
    let anna = full(&env, "anna").await;
    let archive = env.export.copy(env.request(anna, "ru")).await.unwrap();
    // The writer has not started: the test runs on one thread and has not yielded since.
    env.storage.set_reachable(false);
    let pieces: Vec<_> = archive.collect().await;
    assert!(pieces.last().unwrap().is_err());
    assert!(pieces.iter().rev().skip(1).all(Result::is_ok));
}

#[tokio::test]
async fn who_is_gone_gets_nothing() {
    let env = TestEnv::open().await;
    let nobody = cabinet_domain::UserId(uuid::Uuid::now_v7());
    assert!(env.export.copy(env.request(nobody, "ru")).await.is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// No secret appears in any entry, whether as text, bytes, hexadecimal or Base64.
    #[test]
    fn nothing_of_a_secret_is_in_any_entry(seed in prop::array::uniform32(1_u8..)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let env = TestEnv::open().await;
            let anna = full(&env, "anna").await;
            support::record(&env, anna).await;
            let secrets = support::add_secrets(&env, anna, seed).await;
            // The scans are the person's own uploads.
            let written = env.archive(anna, "en").await.into_iter().filter(|(name, _)| !name.starts_with("files/"));
            for (name, bytes) in written {
                if name == "data.json" {
                    let data: Value = serde_json::from_slice(&bytes).unwrap();
                    assert_eq!(data["notifications"]["stopped"][0], json!({ "kind": "chat", "channel": "push" }));
                    assert_eq!(data["calendar"]["details"], json!(true));
                    assert_eq!(data["districts"][0]["districtName"], "Северный район");
                }
                for (what, secret) in &secrets {
                    for form in support::forms(secret) {
                        let is_there = bytes.windows(form.len()).any(|window| window == form);
                        assert!(!is_there, "{what} is in {name}");
                    }
                }
            }
        });
    }

    /// Names and numbers with any characters: the page contains only the template's tags, and the JSON contains the stored values.
    #[test]
    fn no_value_becomes_markup(hostile in "[<>&\"'/=`a-zа-я{}]{1,40}") {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let env = TestEnv::open().await;
            let tags = |page: &[u8]| String::from_utf8_lossy(page).matches('<').count();
            let calm = env.named("calm", "Иванов").await;
            let loud = env.named("loud", &hostile).await;
            let (calm, loud) = (env.archive(calm, "fr").await, env.archive(loud, "fr").await);
            assert_eq!(tags(&calm["index.html"]), tags(&loud["index.html"]));
            let data: Value = serde_json::from_slice(&loud["data.json"]).unwrap();
            assert_eq!(data["profile"]["lastName"], hostile.as_str());
        });
    }
}
