//! Clients that disconnect during a registration, and a kernel that is killed during many (issue 11, item 28): every registered person has
//! both consents and all entries of the audit log.

use crate::support::Place;
use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, SqliteConnection};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

/// Number of clients that disconnect.
const HANGING_UP: usize = 40;
/// Concurrent registrations. With more, some would wait for password hashing and get a "try again later".
const AT_A_TIME: usize = 4;

fn request(server: SocketAddr, number: usize) -> String {
    let body = json!({
        "email": format!("olga-{number}@example.ru"), "username": format!("olga-{number}"), "password": "tihaja-gavan-58",
        "firstName": "Ольга", "lastName": "Незабудкина", "birthDate": "1958-03-12", "gender": "FEMALE",
        "language": "ru", "consent": true, "consentEsia": true,
    })
    .to_string();
    format!(
        "POST /api/users/reg HTTP/1.1\r\nHost: {server}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
         Connection: close\r\n\r\n{body}",
        body.len()
    )
}

/// Sends a registration and resets the connection after `after`, or reads the response if it arrives earlier.
async fn hang_up(server: SocketAddr, number: usize, after: Duration) {
    let mut stream = TcpStream::connect(server).await.unwrap();
    stream.set_zero_linger().unwrap();
    stream.write_all(request(server, number).as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let _ = timeout(after, stream.read_to_end(&mut answer)).await;
}

async fn open(place: &Place) -> SqliteConnection {
    SqliteConnectOptions::new().filename(place.path("cabinet.sqlite")).connect().await.unwrap()
}

/// Number of registered people, and number of those with incomplete data.
async fn count(database: &mut SqliteConnection) -> (i64, i64) {
    let lacking = "
        SELECT count(*),
               coalesce(sum((SELECT count(*) FROM consents WHERE user_id = users.id) <> 2
                   OR (SELECT count(*) FROM audit_events WHERE subject_id = users.id AND kind = 'registered') <> 1
                   OR (SELECT count(*) FROM audit_events WHERE subject_id = users.id AND kind = 'consent_given') <> 2), 0)
        FROM users";
    sqlx::query_as(lacking).fetch_one(database).await.unwrap()
}

fn place() -> Place {
    Place::complete()
        .set("limits.registrations_per_hour", "100000")
        .set("limits.anonymous_per_minute", "100000")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_registration_whose_client_hangs_up_keeps_its_consents_and_its_lines() {
    let place = place();
    let server = place.serve();
    let address = server.address;
    for wave in 0..HANGING_UP / AT_A_TIME {
        let people = (0..AT_A_TIME).map(|nth| {
            let number = wave * AT_A_TIME + nth;
            // Disconnects at times from before the password is hashed until after the response; one client of each wave waits for the
            // response.
            let patience = if nth == 0 { 15_000 } else { 7 * (number as u64 % 23) };
            hang_up(address, number, Duration::from_millis(patience))
        });
        futures::future::join_all(people).await;
    }
    let mut database = open(&place).await;
    // Requests without a client take a moment to finish.
    let mut before = -1;
    let (registered, lacking) = loop {
        let now = count(&mut database).await;
        if now.0 == before {
            break now;
        }
        before = now.0;
        sleep(Duration::from_millis(300)).await;
    };
    assert!(registered >= (HANGING_UP / AT_A_TIME) as i64, "{registered}: those who waited are registered");
    assert_eq!(lacking, 0, "of {registered}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_registration_whose_kernel_is_killed_is_whole_or_not_there() {
    let place = place();
    let (mut registered, mut lacking) = (0, 0);
    for round in 0..4 {
        let server = place.serve();
        let address = server.address;
        let people = (0..2 * AT_A_TIME).map(|nth| {
            let number = 1000 * round + nth;
            hang_up(address, number, Duration::from_secs(10))
        });
        let killed = async {
            let mut database = open(&place).await;
            // One person is registered, the other requests are in progress.
            while count(&mut database).await.0 == registered {
                sleep(Duration::from_millis(1)).await;
            }
            // SIGKILL.
            drop(server);
        };
        tokio::join!(futures::future::join_all(people), killed);
        (registered, lacking) = count(&mut open(&place).await).await;
        if lacking > 0 {
            break;
        }
    }
    assert_eq!(lacking, 0, "of {registered}");
}
