//! Files are streamed from the hospital through the kernel to the browser and are not stored.

use super::place::Place;
use super::screen::Screen;
use crate::support::browser::Browser;
use crate::support::server_process::ServerProcess;
use cabinet_simulators::vista::{Call, Charset, ControlCommand, Fault, FileSent, Kind, Rule};
use futures::StreamExt;
use reqwest::Method;
use reqwest::Response;
use reqwest::header::{ACCEPT_RANGES, CONTENT_LENGTH, CONTENT_RANGE, ETAG, IF_RANGE, RANGE};

const NAME: &str = "МРТ всего тела";
const LENGTH: u64 = 512 * 1024 * 1024;
/// Allowed memory growth while half a gigabyte is streamed: buffers in both directions.
const GROWTH_KB: u64 = 64 * 1024;

async fn with_file<'s>(place: &Place, server: &'s ServerProcess, length: u64) -> (Screen<'s>, String) {
    let (screen, path, _) = with(place, server, made(length)).await;
    (screen, path)
}

fn made(length: u64) -> FileSent {
    let (name, mime) = ("mri.dcm".to_owned(), "application/dicom".to_owned());
    FileSent { name, mime, base64: None, length: Some(length) }
}

/// `aaa` or `bbb`, repeated `times` times.
fn held(letter: char, times: usize) -> FileSent {
    let encoded = if letter == 'a' { "YWFh" } else { "YmJi" };
    FileSent { base64: Some(encoded.repeat(times)), length: None, ..made(0) }
}

/// Returns the screen, the path of the download, and the document's id at the hospital.
async fn with<'s>(place: &Place, server: &'s ServerProcess, file: FileSent) -> (Screen<'s>, String, String) {
    let screen = Screen::of(Browser::sign_in(&place.tokens, server, "patient").await, server);
    screen.until_copied().await;
    let id = place.happens(ControlCommand::AddDocument {
        client_id: screen.client_id().await,
        kind: Kind::Research,
        name: NAME.to_owned(),
        html: None,
        charset: Charset::Utf8,
        file: Some(file),
        mkb: None,
        created: None,
    });
    screen.until_listed(NAME, true).await;
    let shown = screen.document(NAME).await.unwrap();
    (screen, format!("files/{shown}/download"), id)
}

/// Resumes a download.
async fn rest(screen: &Screen<'_>, path: &str, first: usize, tag: &str) -> Response {
    let request = screen.request(Method::GET, path).header(RANGE, format!("bytes={first}-"));
    request.header(IF_RANGE, tag).send().await.unwrap()
}

///
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn half_a_gigabyte_flows_through_a_kernel_that_does_not_grow() {
    let place = Place::new().await;
    let server = place.serve().await;
    let (screen, path) = with_file(&place, &server, LENGTH).await;
    let response = screen.request(Method::GET, &path).send().await.unwrap();
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()[CONTENT_LENGTH].to_str().unwrap(), LENGTH.to_string());
    let (before, mut most, mut received) = (server.resident_kb(), 0, 0_u64);
    let mut pieces = response.bytes_stream();
    let mut looked = 0;
    while let Some(piece) = pieces.next().await {
        received += piece.unwrap().len() as u64;
        if received / (64 << 20) > looked {
            looked = received / (64 << 20);
            most = most.max(server.resident_kb());
        }
    }
    assert_eq!(received, LENGTH);
    assert!(most > 0 && most < before + GROWTH_KB, "{before} kB before, {most} kB while it flowed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_part_of_a_file_comes_from_the_hospital_as_a_part() {
    let place = Place::new().await;
    let server = place.serve().await;
    let (screen, path) = with_file(&place, &server, LENGTH).await;
    let tail = screen.request(Method::GET, &path).header(RANGE, "bytes=-1000").send().await.unwrap();
    assert_eq!(tail.status(), 206);
    let whole = format!("bytes {}-{}/{LENGTH}", LENGTH - 1000, LENGTH - 1);
    assert_eq!(tail.headers()[CONTENT_RANGE].to_str().unwrap(), whole);
    assert_eq!(tail.bytes().await.unwrap().len(), 1000);
    let outside = format!("bytes={LENGTH}-");
    let outside = screen.request(Method::GET, &path).header(RANGE, outside).send().await.unwrap();
    assert_eq!(outside.status(), 416);
}

/// The file changes between two parts of a download, before the kernel learns of it: the second response contains the whole new file.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_download_that_goes_on_after_the_file_has_changed_begins_anew() {
    let (former, newer) = ("aaa".repeat(4000), "bbb".repeat(4000));
    let place = Place::new().await;
    let server = place.serve().await;
    let (screen, path, id) = with(&place, &server, held('a', 4000)).await;
    let first = screen.request(Method::GET, &path).header(RANGE, "bytes=0-4999").send().await.unwrap();
    assert_eq!(first.status(), 206);
    let tag = first.headers()[ETAG].to_str().unwrap().to_owned();
    assert_eq!(first.bytes().await.unwrap(), former.as_bytes()[..5000]);
    let same = rest(&screen, &path, 5000, &tag).await;
    assert_eq!((same.status().as_u16(), same.headers()[ETAG] == tag.as_str()), (206, true));
    assert_eq!(same.bytes().await.unwrap(), former.as_bytes()[5000..]);

    place.faults(vec![Rule::new(Fault::Down, &[Call::Events, Call::Documents])]);
    let file = Some(held('b', 4000));
    place.happens(ControlCommand::ChangeDocument { id, name: None, html: None, file });
    let other = rest(&screen, &path, 5000, &tag).await;
    assert_eq!((other.status().as_u16(), other.headers().get(CONTENT_RANGE)), (200, None));
    let tag = other.headers()[ETAG].to_str().unwrap().to_owned();
    assert_eq!(other.bytes().await.unwrap(), newer.as_bytes());
    assert_eq!(rest(&screen, &path, 5000, &tag).await.status(), 206);

    // If the hospital does not identify the version of the file, the whole file is requested.
    place.faults(vec![Rule::new(Fault::WithoutEtag, &[Call::File])]);
    let unnamed = rest(&screen, &path, 5000, &tag).await;
    assert_eq!(
        (unnamed.status().as_u16(), unnamed.headers()[ACCEPT_RANGES].to_str().unwrap()),
        (200, "none")
    );
    assert_eq!(unnamed.bytes().await.unwrap(), newer.as_bytes());
}

/// A file that is truncated at the hospital is not delivered as a complete one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_breaks_off_at_the_hospital_is_not_taken_for_a_whole_one() {
    let place = Place::new().await;
    let server = place.serve().await;
    let (screen, path) = with_file(&place, &server, 1024 * 1024).await;
    place.faults(vec![Rule::new(Fault::CutOff { after: Some(200_000) }, &[Call::File])]);
    let cut = screen.request(Method::GET, &path).send().await.unwrap();
    assert_eq!(cut.status(), 200);
    assert!(cut.bytes().await.is_err(), "the connection ends before the length that was promised");
    place.faults(Vec::new());
    let whole = screen.request(Method::GET, &path).send().await.unwrap();
    assert_eq!(whole.bytes().await.unwrap().len(), 1024 * 1024);
}
