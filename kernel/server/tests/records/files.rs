//! Files flow from the hospital through the kernel to the browser, and nothing of them stays.

use crate::browser::Browser;
use crate::place::Place;
use crate::screen::Screen;
use crate::server::Server;
use cabinet_simulators::vista::{Call, Charset, Errand, Fault, FileSent, Kind, Rule};
use futures::StreamExt;
use reqwest::Method;
use reqwest::header::{CONTENT_LENGTH, CONTENT_RANGE, RANGE};

const NAME: &str = "МРТ всего тела";
const LENGTH: u64 = 2 * 1024 * 1024 * 1024;
/// What the kernel may grow by while two gigabytes flow: pieces on their way in both directions.
const GROWTH_KB: u64 = 64 * 1024;

async fn with_file<'s>(place: &Place, server: &'s Server, length: u64) -> (Screen<'s>, String) {
    let screen = Screen::of(Browser::sign_in(place, server, "patient").await, server);
    screen.until_copied().await;
    place.happens(Errand::AddDocument {
        client_id: screen.client_id().await,
        kind: Kind::Research,
        name: NAME.to_owned(),
        html: None,
        charset: Charset::Utf8,
        file: Some(FileSent {
            name: "mri.dcm".to_owned(),
            mime: "application/dicom".to_owned(),
            base64: None,
            length: Some(length),
        }),
        mkb: None,
        created: None,
    });
    screen.until_listed(NAME, true).await;
    let id = screen.document(NAME).await.unwrap();
    (screen, format!("files/{id}/download"))
}

///
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_gigabytes_flow_through_a_kernel_that_does_not_grow() {
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

/// What broke off in the hospital breaks off here: nobody takes it for a whole file.
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
