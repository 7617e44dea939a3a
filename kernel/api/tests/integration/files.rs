//! Files of the record over the API: ranges, links with a ticket, the archive.

use crate::support::hospital::{FILE, PATIENT, kept, sync};
use crate::support::{Answer, Client, TestApp};
use axum::body::Bytes;
use cabinet_domain::{MedicalDocument, MedicalDocumentKind};
use cabinet_fakes::{FakeRecords, Fault, RecordsOperation};
use cabinet_ports::ProblemCode;
use chrono::TimeDelta;
use std::io::{Cursor, Read};

const RANGE: &str = "range";

async fn file_of(patient: &Client) -> String {
    let list = patient.get("/api/files?kind=research").await.expect(200).json();
    format!("/api/files/{}/download", list[0]["id"].as_str().unwrap())
}

/// A-287
#[tokio::test]
async fn a_file_comes_whole_with_its_name_and_type() {
    let app = TestApp::start().await;
    let patient = kept(&app).await.with("accept-encoding", "gzip, br");
    let answer = patient.get(&file_of(&patient).await).await.expect(200);
    assert_eq!(answer.body, FILE);
    assert_eq!(answer.header("content-type"), "application/pdf");
    assert_eq!(answer.header("content-length"), FILE.len().to_string());
    assert_eq!(
        answer.header("content-disposition"),
        "attachment; filename=\"___.pdf\"; filename*=UTF-8''%D1%83%D0%B7%D0%B8.pdf"
    );
    assert_eq!(answer.header("accept-ranges"), "bytes");
    assert_eq!(
        (answer.header("x-content-type-options"), answer.header("cache-control")),
        ("nosniff", "no-store")
    );
    assert!(answer.header("content-security-policy").starts_with("sandbox;"));
    assert_eq!(answer.header("content-encoding"), "");
    let head = patient.call("HEAD".parse().unwrap(), &file_of(&patient).await).await.expect(200);
    assert_eq!((head.body.len(), head.header("content-length")), (0, answer.header("content-length")));
}

#[tokio::test]
async fn a_part_comes_as_a_part_and_only_of_the_same_content() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    let path = file_of(&patient).await;
    let tag = patient.get(&path).await.expect(200).header("etag").to_owned();
    let length = FILE.len();
    for (range, first, last) in
        [("bytes=5-7", 5, 7), ("bytes=9-", 9, length - 1), ("bytes=-4", length - 4, length - 1)]
    {
        let answer = patient.clone().with(RANGE, range).with("if-range", &tag).get(&path).await.expect(206);
        assert_eq!(answer.body, &FILE[first..=last], "{range}");
        assert_eq!(answer.header("content-range"), format!("bytes {first}-{last}/{length}"));
        assert_eq!(answer.header("etag"), tag);
    }
    for odd in ["bytes=5-2", "bytes=0-1,3-4", "lines=1-2"] {
        assert_eq!(patient.clone().with(RANGE, odd).get(&path).await.expect(200).body, FILE, "{odd}");
    }
    let older = patient.clone().with(RANGE, "bytes=5-7").with("if-range", "\"another\"").get(&path).await;
    assert_eq!(older.expect(200).body, FILE);
    let outside = patient.clone().with(RANGE, "bytes=100-").get(&path).await.expect(416);
    assert_eq!(outside.code(), "range_not_satisfiable");
    assert_eq!(outside.header("content-range"), format!("bytes */{length}"));
}

/// If the hospital replaces the file silently, a resumed download gets the complete new file, never the end of another one.
#[tokio::test]
async fn a_download_never_joins_two_contents() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    let path = file_of(&patient).await;
    let first = patient.clone().with(RANGE, "bytes=0-9").get(&path).await.expect(206);
    let tag = first.header("etag").to_owned();
    let ask = async |range: &str, tag: &str| {
        patient.clone().with(RANGE, range).with("if-range", tag).get(&path).await
    };

    app.record.swap_file(PATIENT, "d3", Bytes::from_static(b"%PDF-1.7 another file"));
    let other = ask("bytes=10-", &tag).await.expect(200);
    assert_eq!(other.body, b"%PDF-1.7 another file".as_slice());
    assert_eq!((other.header("content-range"), other.header("content-length")), ("", "21"));
    let newer = other.header("etag").to_owned();
    assert_ne!(newer, tag);
    assert_eq!(ask("bytes=10-", &newer).await.expect(206).body, b"nother file".as_slice());
    let unconditional = patient.clone().with(RANGE, "bytes=10-").get(&path).await.expect(206);
    assert_eq!(unconditional.header("etag"), newer, "who asks without a condition can compare");

    // The rest of the client's range lies beyond the end of the current file.
    app.record.swap_file(PATIENT, "d3", Bytes::from_static(b"%PDF"));
    let shorter = ask("bytes=10-", &newer).await.expect(200);
    assert_eq!(shorter.body, b"%PDF".as_slice());
    let shortest = shorter.header("etag").to_owned();
    assert_eq!(ask("bytes=10-", &shortest).await.expect(416).code(), "range_not_satisfiable");
}

#[tokio::test]
async fn a_file_whose_bytes_nobody_names_comes_whole() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    let path = file_of(&patient).await;
    let tag = patient.get(&path).await.expect(200).header("etag").to_owned();
    app.record.hide_validators();
    let whole = patient.get(&path).await.expect(200);
    assert_eq!((whole.header("etag"), whole.header("accept-ranges")), ("", "none"));
    for condition in [None, Some(tag.as_str())] {
        let asks = patient.clone().with(RANGE, "bytes=5-7");
        let asks = if let Some(tag) = condition { asks.with("if-range", tag) } else { asks };
        let answer = asks.get(&path).await.expect(200);
        assert_eq!((answer.body.as_ref(), answer.header("content-range")), (FILE, ""), "{condition:?}");
    }
}

#[tokio::test]
async fn a_document_without_a_file_comes_as_a_page() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    let list = patient.get("/api/files?fragmentOnly=true").await.json();
    let path = format!("/api/files/{}/download", list[0]["id"].as_str().unwrap());
    let answer = patient.get(&path).await.expect(200);
    assert!(answer.header("content-disposition").ends_with(".html"));
    assert!(answer.text().starts_with("<!doctype html>") && answer.text().contains("Обострение гастрита"));
    assert!(!answer.text().contains("script"));
}

#[tokio::test]
async fn a_ticket_opens_its_own_path_for_five_minutes_of_its_session() {
    let app = TestApp::start().await;
    let mut patient = kept(&app).await;
    let path = file_of(&patient).await;
    let post = "POST".parse::<axum::http::Method>().unwrap();
    let ticket = patient.call(post.clone(), &path.replace("/download", "/ticket")).await.expect(200).json();
    let url = ticket["url"].as_str().unwrap().to_owned();
    let anonymous = app.anonymous();
    assert!(!url.contains(&app.anna.id.to_string()));
    assert_eq!(anonymous.get(&url).await.expect(200).body, FILE);
    assert_eq!(anonymous.clone().with(RANGE, "bytes=0-3").get(&url).await.expect(206).body, &FILE[..4]);

    let (_, query) = url.split_once('?').unwrap();
    for other in
        ["/api/files/archive".to_owned(), path.replace("/download", "/html"), "/api/files".to_owned()]
    {
        assert_eq!(anonymous.get(&format!("{other}?{query}")).await.status.as_u16(), 401, "{other}");
    }
    let list = patient.get("/api/files?fragmentOnly=true").await.json();
    let another = format!("/api/files/{}/download?{query}", list[0]["id"].as_str().unwrap());
    assert_eq!(anonymous.get(&another).await.expect(401).code(), "ticket_invalid");
    assert_eq!(anonymous.get(&format!("{path}?ticket=invented")).await.expect(401).code(), "ticket_invalid");
    assert_eq!(anonymous.get(&path).await.expect(401).code(), "unauthorized");

    app.later(TimeDelta::minutes(5) + TimeDelta::seconds(1));
    assert_eq!(anonymous.get(&url).await.expect(401).code(), "ticket_expired");
    let ticket = patient.call(post, &path.replace("/download", "/ticket")).await.expect(200).json();
    patient.post_oauth("/api/oauth/logout", &[]).await.expect(204);
    assert_eq!(anonymous.get(ticket["url"].as_str().unwrap()).await.expect(401).code(), "session_ended");
}

fn remark(answer: &Answer) -> String {
    let archive = zip::ZipArchive::new(Cursor::new(answer.body.to_vec())).unwrap();
    String::from_utf8(archive.comment().to_vec()).unwrap()
}

fn entries(answer: &Answer) -> Vec<(String, Vec<u8>)> {
    let mut archive = zip::ZipArchive::new(Cursor::new(answer.body.to_vec())).unwrap();
    (0..archive.len())
        .map(|at| {
            let mut entry = archive.by_index(at).unwrap();
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).unwrap();
            (entry.name().unwrap().into_owned(), bytes)
        })
        .collect()
}

#[tokio::test]
async fn the_archive_holds_every_document_and_says_how_much_there_is() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    let answer = patient.get("/api/files/archive").await.expect(200);
    assert_eq!((answer.header("cabinet-files"), answer.header("cabinet-bytes")), ("3", "19"));
    assert_eq!(remark(&answer), "");
    let entries = entries(&answer);
    let names: Vec<_> = entries.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        ["2026-11-20 узи.pdf", "2026-11-19 Заключение кардиолога.html", "2026-11-18 Осмотр терапевта.html"]
    );
    assert_eq!(entries[0].1, FILE);
    assert!(String::from_utf8(entries[2].1.clone()).unwrap().contains("Обострение гастрита"));

    let stranger = app.stranger().await.get("/api/files/archive").await.expect(200);
    assert_eq!((stranger.header("cabinet-files"), self::entries(&stranger).len()), ("0", 0));
}

#[tokio::test]
async fn an_archive_is_loaded_by_a_ticket_too() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    let answer = patient
        .call("POST".parse().unwrap(), "/api/files/archive/ticket?fragmentOnly=true")
        .await
        .expect(200);
    let url = answer.json()["url"].as_str().unwrap().to_owned();
    assert_eq!(entries(&app.anonymous().get(&url).await.expect(200)).len(), 1);
}

#[tokio::test]
async fn what_the_hospital_does_not_hand_over_is_named_in_the_archive() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    app.record.fail(RecordsOperation::OpenFile, Fault::refuse(ProblemCode::Unavailable));
    let answer = patient.get("/api/files/archive").await.expect(200);
    assert_eq!(remark(&answer), "Cabinet-Missing: 1");
    let entries = entries(&answer);
    let (name, note) = entries.last().unwrap();
    assert_eq!((name.as_str(), entries.len()), ("_ошибки.txt", 3));
    assert!(String::from_utf8(note.clone()).unwrap().starts_with("2026-11-20 узи.pdf: "));
    let path = file_of(&patient).await;
    assert_eq!(patient.get(&path).await.expect(502).code(), "hospital_unavailable");
}

/// Issue 11, 31: texts that were not copied, and all files, are requested from the hospital. openapi.json documents every error that the
/// hospital may return (`support::contract`).
#[tokio::test]
async fn a_text_or_file_that_the_hospital_refuses_is_told_as_documented() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    let late = FakeRecords::document("d4", MedicalDocumentKind::Consultation, "Заключение хирурга");
    app.record.put(PATIENT, late, Some("<p>Без патологии</p>"));
    app.record.fail(RecordsOperation::DocumentHtml, Fault::refuse(ProblemCode::TimedOut));
    let connector = app.records.connectors().next().unwrap();
    connector.sync(app.anna.id).await;
    app.record.heal();
    let list = patient.get("/api/files?kind=consultation").await.expect(200).json();
    let late = list.as_array().unwrap().iter().find(|card| card["name"] == "Заключение хирурга").unwrap();
    let late = late["id"].as_str().unwrap();
    for path in
        [format!("/api/files/{late}/html"), format!("/api/files/{late}/download"), file_of(&patient).await]
    {
        for (code, status, told) in [
            (ProblemCode::Garbled, 502, "hospital_garbled"),
            (ProblemCode::Unavailable, 502, "hospital_unavailable"),
            (ProblemCode::PatientUnknown, 409, "patient_unknown"),
            (ProblemCode::Unsupported, 501, "unsupported"),
            (ProblemCode::PluginBusy, 503, "plugin_busy"),
            (ProblemCode::TimedOut, 504, "hospital_timed_out"),
        ] {
            app.record.fail(RecordsOperation::DocumentHtml, Fault::refuse(code));
            app.record.fail(RecordsOperation::OpenFile, Fault::refuse(code));
            assert_eq!(patient.get(&path).await.expect(status).code(), told, "{path}");
        }
        app.record.heal();
        patient.get(&path).await.expect(200);
    }
}

/// A type that the API does not name is sent as bytes.
#[tokio::test]
async fn a_file_of_an_unknown_type_comes_as_bytes() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    let scan = MedicalDocument {
        has_html: false,
        has_file: true,
        mime: Some("application/x-hospital".to_owned()),
        file_name: Some("кт.bin".to_owned()),
        ..FakeRecords::document("d5", MedicalDocumentKind::Research, "КТ")
    };
    app.record.put_file(PATIENT, scan, None, Some(Bytes::from_static(FILE)));
    sync(&app).await;
    let list = patient.get("/api/files?kind=research").await.expect(200).json();
    let scan = list.as_array().unwrap().iter().find(|card| card["name"] == "КТ").unwrap();
    let path = format!("/api/files/{}/download", scan["id"].as_str().unwrap());
    let answer = patient.get(&path).await.expect(200);
    assert_eq!(answer.header("content-type"), "application/octet-stream");
}

#[tokio::test]
async fn the_archive_names_its_failures_in_the_reader_s_language() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    app.record.fail(RecordsOperation::OpenFile, Fault::refuse(ProblemCode::Unavailable));
    let note = |answer: Answer| {
        let (name, note) = entries(&answer).pop().unwrap();
        (name, String::from_utf8(note).unwrap())
    };
    let (name, text) = note(patient.get("/api/files/archive?language=de").await.expect(200));
    assert_eq!(name, "_Fehler.txt");
    assert!(text.contains("das Krankenhaus antwortet nicht"), "{text}");
    let ticket = patient.call("POST".parse().unwrap(), "/api/files/archive/ticket?language=fr").await;
    let url = ticket.expect(200).json()["url"].as_str().unwrap().to_owned();
    assert_eq!(note(app.anonymous().get(&url).await.expect(200)).0, "_erreurs.txt");
    let odd = patient.call("POST".parse().unwrap(), "/api/files/archive/ticket?language=fr%26x%3D1").await;
    assert!(!odd.expect(200).json()["url"].as_str().unwrap().contains("language"));
}

#[tokio::test]
async fn archives_and_tickets_are_counted() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    for _ in 0..6 {
        patient.get("/api/files/archive").await.expect(200);
    }
    assert_eq!(patient.get("/api/files/archive").await.expect(429).code(), "rate_limited");
    app.stranger().await.get("/api/files/archive").await.expect(200);
    let path = file_of(&patient).await.replace("/download", "/ticket");
    for _ in 0..30 {
        patient.call("POST".parse().unwrap(), &path).await.expect(200);
    }
    assert_eq!(patient.call("POST".parse().unwrap(), &path).await.expect(429).code(), "rate_limited");
}
