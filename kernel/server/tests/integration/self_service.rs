//! The complete path of a new user with the binary that a hospital runs and a real mail server: register, read the message, follow its
//! link, sign in, forget the password, reset it. The kernel is restarted in between.

use crate::support::{Answer, Place, Server, read_answer, waiting};
use cabinet_simulators::mailbox::{self, Letter, Running};
use serde_json::{Value, json};
use std::io::Write;

const PASSWORD: &str = "tihaja-gavan-58";
const NEW_PASSWORD: &str = "lipovaja-alleja-17";
const ADDRESS: &str = "olga@example.ru";

fn form() -> Value {
    json!({
        "email": ADDRESS, "password": PASSWORD, "username": "olga", "firstName": "Ольга", "lastName": "Незабудкина",
        "birthDate": "1958-03-12", "gender": "FEMALE", "language": "ru",
    })
}

fn place(post: &Running) -> Place {
    Place::complete()
        .set("mail.port", &post.smtp.port().to_string())
        .set("http.public_url", "https://lk.hospital.example")
}

fn send(server: &Server, path: &str, body: &Value) -> Answer {
    let body = body.to_string();
    let mut stream = server.connect();
    write!(
        stream,
        "POST {path} HTTP/1.0\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        server.address,
        body.len()
    )
    .unwrap();
    read_answer(stream)
}

async fn letter(post: &Running, number: usize) -> Letter {
    waiting::until("the letter has come", || {
        std::future::ready(post.mailbox().letters().get(number - 1).cloned())
    })
    .await
}

/// The secret in the link of a message.
fn token(letter: &Letter, parameter: &str) -> String {
    let start = format!("https://lk.hospital.example/login#{parameter}=");
    let link = letter.links.iter().find_map(|link| link.strip_prefix(&start));
    link.unwrap_or_else(|| panic!("no {start} in {:?}", letter.links)).to_owned()
}

/// B-273, X-002
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn register_confirm_sign_in_and_restore_over_restarts() {
    let post = mailbox::start(mailbox::Config::for_tests()).await.unwrap();
    let place = place(&post);
    let server = place.serve();
    let registered = send(&server, "/api/users/reg", &form());
    assert_eq!(registered.status, 201, "{}", registered.body);
    assert_eq!(registered.json()["confirmationRequired"], true);
    let again = send(&server, "/api/users/reg", &form());
    assert_eq!(
        (again.status, &again.json()["userId"]),
        (201, &registered.json()["userId"]),
        "a double click"
    );
    let early = server.sign_in("olga", PASSWORD);
    assert_eq!((early.status, early.json()["code"].as_str()), (400, Some("email_unconfirmed")));
    let confirm = letter(&post, 1).await;
    drop(server);

    let server = place.serve();
    assert_eq!(confirm.to, [ADDRESS]);
    let link = json!({ "token": token(&confirm, "confirm") });
    assert_eq!(send(&server, "/api/users/confirmEmail", &link).status, 204);
    assert_eq!(send(&server, "/api/users/confirmEmail", &link).status, 410);
    assert_eq!(server.sign_in("olga", PASSWORD).status, 200);

    let restore = json!({ "username": ADDRESS, "password": NEW_PASSWORD, "confirmPassword": NEW_PASSWORD });
    assert_eq!(send(&server, "/api/users/resetPassword", &restore).status, 204);
    let nobody = json!({ "username": "nobody", "password": NEW_PASSWORD });
    assert_eq!(send(&server, "/api/users/resetPassword", &nobody).status, 204);
    let restore = letter(&post, 2).await;
    drop(server);

    let server = place.serve();
    assert!(!restore.text.contains(NEW_PASSWORD) && !restore.html.contains(NEW_PASSWORD));
    assert_eq!(server.sign_in("olga", NEW_PASSWORD).status, 400, "pending");
    let link = json!({ "token": token(&restore, "restore") });
    assert_eq!(send(&server, "/api/users/resetPassword/confirm", &link).status, 422, "another browser");
    let link = json!({ "token": link["token"], "password": NEW_PASSWORD });
    assert_eq!(send(&server, "/api/users/resetPassword/confirm", &link).status, 204);
    assert_eq!(send(&server, "/api/users/resetPassword/confirm", &link).status, 410);
    assert_eq!(server.sign_in("olga", PASSWORD).status, 400);
    assert_eq!(server.sign_in("olga", NEW_PASSWORD).status, 200);
    assert_eq!(letter(&post, 3).await.to, [ADDRESS], "told that the password has changed");
    assert_eq!(post.mailbox().letters().len(), 3, "none twice, none to nobody");
    drop(server);
    post.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_taken_login_and_a_taken_address_are_told_by_the_real_database() {
    let post = mailbox::start(mailbox::Config::for_tests()).await.unwrap();
    let place = place(&post);
    let server = place.serve();
    assert_eq!(send(&server, "/api/users/reg", &form()).status, 201);
    let mut other = form();
    other["email"] = json!("vera@example.ru");
    let taken = send(&server, "/api/users/reg", &other);
    assert_eq!((taken.status, taken.json()["code"].as_str()), (409, Some("username_taken")));
    let mut other = form();
    other["username"] = json!("vera");
    let taken = send(&server, "/api/users/reg", &other);
    assert_eq!((taken.status, taken.json()["code"].as_str()), (409, Some("email_taken")));
    letter(&post, 1).await;
    drop(server);
    post.stop().await;
}
