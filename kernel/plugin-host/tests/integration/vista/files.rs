//! Files of the hospital through the real plugin: parts, files of other patients, interrupted files.

use super::env::TestEnv;
use cabinet_domain::{ForeignDocumentId, PatientId};
use cabinet_ports::ProblemCode;
use cabinet_ports::records::{ByteRange, OpenFile};
use cabinet_simulators::vista::{Call, Fault};
use futures::StreamExt;
use serde_json::json;
use std::io;

async fn open(
    env: &TestEnv,
    patient: &PatientId,
    id: &ForeignDocumentId,
    range: Option<ByteRange>,
) -> Result<OpenFile, ProblemCode> {
    env.port.open_file(patient, id, range).await.map_err(|problem| problem.code)
}

async fn bytes(file: OpenFile) -> io::Result<Vec<u8>> {
    let pieces: Vec<_> = file.content.collect().await;
    pieces.into_iter().collect::<io::Result<Vec<_>>>().map(|pieces| pieces.concat())
}

/// the file as the list announced it, and any part of it.
#[tokio::test]
async fn a_file_and_its_parts_are_the_same_bytes() {
    let env = TestEnv::new().await;
    let anna = env.anna().await;
    let document = env.documents(&anna).await.into_iter().find(|found| found.has_file).unwrap();
    let id = &document.foreign_id;
    let whole = open(&env, &anna, id, None).await.unwrap();
    assert_eq!((whole.length, whole.mime.as_ref()), (document.size, document.mime.as_ref()));
    let whole = bytes(whole).await.unwrap();
    assert_eq!(whole.len() as u64, document.size.unwrap());
    let end = whole.len() as u64 - 1;
    for (range, part) in [
        (ByteRange::FromTo(0, 9), (0, 9)),
        (ByteRange::From(10), (10, end)),
        (ByteRange::Last(7), (end - 6, end)),
        (ByteRange::FromTo(5, u64::MAX - 1), (5, end)),
    ] {
        let file = open(&env, &anna, id, Some(range)).await.unwrap();
        assert_eq!(file.part, Some((part.0, part.1, Some(end + 1))), "{range:?}");
        let (first, last) = (usize::try_from(part.0).unwrap(), usize::try_from(part.1).unwrap());
        assert!(bytes(file).await.unwrap() == whole[first..=last], "{range:?}");
    }
    assert_eq!(open(&env, &anna, id, Some(ByteRange::From(end + 1))).await.err(), Some(ProblemCode::Invalid));
}

/// docs/hospital-adapter.md §5: the tag identifies the bytes; another file has another tag, and a part has the tag of its file.
#[tokio::test]
async fn a_file_and_its_parts_say_which_bytes_they_are_of() {
    let env = TestEnv::new().await;
    let anna = env.anna().await;
    let document = env.documents(&anna).await.into_iter().find(|found| found.has_file).unwrap();
    let id = &document.foreign_id;
    let validator = async |range| open(&env, &anna, id, range).await.unwrap().validator;
    let whole = validator(None).await.unwrap();
    assert_eq!(validator(Some(ByteRange::From(5))).await.as_ref(), Some(&whole));
    let file = json!({"name": "other.pdf", "mime": "application/pdf", "length": document.size});
    env.happens(json!({"do": "changeDocument", "id": id.0, "file": file}));
    let changed = validator(Some(ByteRange::From(5))).await.unwrap();
    assert_ne!(changed, whole);
    env.fault(Fault::WithoutEtag, &[Call::File]);
    assert_eq!(validator(None).await, None);
}

#[tokio::test]
async fn a_stranger_s_file_is_not_there() {
    let env = TestEnv::new().await;
    let anna = env.anna().await;
    let document = env.documents(&anna).await.into_iter().find(|found| found.has_file).unwrap();
    let stranger = env.named("Смирнов");
    assert!(open(&env, &anna, &document.foreign_id, None).await.is_ok());
    assert_eq!(open(&env, &stranger, &document.foreign_id, None).await.err(), Some(ProblemCode::NotFound));
    for id in ["999999999", "..", "../info", "%2e%2e"] {
        let id = ForeignDocumentId(id.into());
        assert_eq!(open(&env, &anna, &id, None).await.err(), Some(ProblemCode::NotFound), "{id}");
    }
}

/// A file of two gigabytes starts at once and can be abandoned; a part at its end also starts at once.
#[tokio::test]
async fn a_file_of_two_gigabytes_is_begun_and_left() {
    let env = TestEnv::new().await;
    let patient = env.named("Томографов");
    let documents = env.documents(&patient).await;
    let large = documents.iter().find(|found| found.size == Some(2 << 30)).unwrap();
    let mut file = open(&env, &patient, &large.foreign_id, None).await.unwrap();
    assert_eq!(file.length, Some(2 << 30));
    assert!(!file.content.next().await.unwrap().unwrap().is_empty());
    drop(file);
    let end = open(&env, &patient, &large.foreign_id, Some(ByteRange::Last(100))).await.unwrap();
    assert_eq!(bytes(end).await.unwrap().len(), 100);
}

#[tokio::test]
async fn a_file_that_breaks_off_is_never_whole() {
    let env = TestEnv::new().await;
    let anna = env.anna().await;
    let document = env.documents(&anna).await.into_iter().find(|found| found.has_file).unwrap();
    env.fault(Fault::CutOff { after: None }, &[Call::File]);
    let file = open(&env, &anna, &document.foreign_id, None).await.unwrap();
    assert_eq!(bytes(file).await.unwrap_err().kind(), io::ErrorKind::UnexpectedEof);
    for (fault, code) in [
        (Fault::Down, ProblemCode::Unavailable),
        (Fault::WrongKey, ProblemCode::Configuration),
        (Fault::HtmlErrorPage, ProblemCode::Unavailable),
        (Fault::Status { status: 503, code: None }, ProblemCode::Unavailable),
    ] {
        env.fault(fault.clone(), &[Call::File]);
        assert_eq!(open(&env, &anna, &document.foreign_id, None).await.err(), Some(code), "{fault:?}");
    }
}
