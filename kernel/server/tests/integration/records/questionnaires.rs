//! A hospital's own questionnaire service with real parts: the binary, the compiled component, the simulated service (B-021).

use super::jobs;
use super::place::Place;
use super::screen::Screen;
use crate::support::browser::Browser;
use crate::support::server_process::ServerProcess;
use crate::support::waiting::until;
use cabinet_simulators::questionnaires::{self, Call, Config, DEMO_KEY, Fault, Rule, Running, Status};
use reqwest::Method;
use serde_json::{Value, json};

/// The hospital's id of the demo patient.
const PATIENT: &str = "10001";
/// The title of `10001-4`.
const PAIN: &str = "Шкала боли";

/// A hospital with such a service.
async fn place() -> (Place, Running) {
    let service = questionnaires::start(Config::for_tests()).await.unwrap();
    let place = Place::new().await;
    let key = place.path("questionnaires.key");
    std::fs::write(&key, DEMO_KEY).unwrap();
    place.configure(&format!(
        r#"
[modules.admin_questionnaires]
enabled = false

[services.questionnaire_plugin]
plugin = "questionnaire-service"
host = "vista"
settings = {{ base_url = {base:?}, read_timeout_ms = 1000, submit_timeout_ms = 2000 }}

[plugins.questionnaire-service]
secrets.api_key = {{ file = {key:?} }}

[plugins.questionnaire-service.grant]
http = ["http://{address}"]
private_addresses = ["127.0.0.1/32"]
secrets = ["api_key"]
"#,
        base = service.base_url(),
        address = service.addr,
    ));
    (place, service)
}

/// The patient, whom the hospital knows.
async fn patient<'s>(place: &Place, server: &'s ServerProcess) -> Screen<'s> {
    let screen = Screen::of(Browser::sign_in(&place.tokens, server, "patient").await, server);
    screen.until_copied().await;
    assert_eq!(screen.client_id().await, PATIENT);
    screen
}

/// The scale of pain that is to be answered.
async fn open(screen: &Screen<'_>) -> Value {
    let list = screen.list("quiz_result").await;
    let found = list.into_iter().find(|one| one["quiz"]["title"] == PAIN && one["status"] == 0);
    let id = found.expect("it is on the list")["id"].as_str().unwrap().to_owned();
    screen.get(&format!("quiz_result?id={id}")).await.good()
}

async fn complete(screen: &Screen<'_>, one: &Value, answers: Value) -> (u16, Value) {
    let body = json!({ "id": one["id"], "revision": one["revision"], "answers": answers, "status": 1 });
    let response = screen.send(Method::PUT, "quiz_result", &body).await;
    (response.status().as_u16(), response.json().await.unwrap())
}

fn stored(service: &Running) -> (Status, Option<Value>) {
    let rows = service.service().assignments();
    let row = rows.into_iter().find(|row| row.id == "10001-4").unwrap();
    (row.status, row.response.map(|response| Value::Object(response.answers)))
}

/// A-180, A-229, A-319, A-320, A-322, B-021
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_patient_answers_a_questionnaire_of_the_hospitals_service() {
    let (place, service) = place().await;
    let server = place.serve().await;
    let screen = patient(&place, &server).await;
    let one = open(&screen).await;
    assert!(one["quiz"]["model"]["pages"].is_array(), "{one}");
    let (status, refused) = complete(&screen, &one, json!({})).await;
    assert_eq!((status, &refused["code"]), (422, &json!("answers_invalid")), "judged here");
    assert_eq!(service.service().switches.calls(Call::Submit), 0);

    // The service did its work, and each answer is lost: on its way, never saved.
    service.service().switches.set(vec![Rule::new(Fault::Drop, &[Call::Submit]).times(2)]);
    let (status, sent) = complete(&screen, &one, json!({ "pain": 3 })).await;
    assert_eq!((status, &sent["delivery"], &sent["status"]), (200, &json!("sending"), &json!(0)), "{sent}");
    jobs::end_pauses(&place).await;
    let id = one["id"].as_str().unwrap();
    until("the outcome is known", || async {
        let shown = screen.get(&format!("quiz_result?id={id}")).await.good();
        (shown["delivery"] == "saved" && shown["status"] == 1 && shown["answers"]["pain"] == 3).then_some(())
    })
    .await;
    assert_eq!(stored(&service).0, Status::Completed);

    // Another patient's id is not found; the designer is at the hospital.
    let stranger = Screen::of(Browser::sign_in(&place.tokens, &server, "stranger").await, &server);
    let read = stranger.get(&format!("quiz_result?id={id}")).await;
    assert_eq!(read.problem(), (404, "not_found"));

    // The service is down: what was known, said as such; and the health report says so.
    service.stop().await;
    let health = server.readiness().await.to_string();
    assert!(health.contains("questionnaire-service"), "{health}");
}

/// The kernel is killed while the service has the answers and its response is on the way.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kernel_that_is_killed_in_between_finds_out_what_the_service_did() {
    let (place, service) = place().await;
    let server = place.serve().await;
    let screen = patient(&place, &server).await;
    let one = open(&screen).await;
    service.service().switches.set(vec![Rule::new(Fault::Slow { ms: 60_000 }, &[Call::Submit])]);
    let body = json!({ "id": one["id"], "revision": 0, "answers": { "pain": 5 }, "status": 1 });
    let pressed = tokio::spawn(screen.request(Method::PUT, "quiz_result").json(&body).send());
    until("the service has the answers", || async {
        (stored(&service).0 == Status::Completed).then_some(())
    })
    .await;
    let browser = screen.browser.clone();
    server.kill();
    assert!(pressed.await.unwrap().is_err());

    service.service().switches.set(Vec::new());
    jobs::end_leases(&place).await;
    jobs::end_pauses(&place).await;
    let server = place.serve().await;
    let screen = Screen::of(browser.at(&server), &server);
    let id = one["id"].as_str().unwrap();
    until("the outcome is known", || async {
        let shown = screen.get(&format!("quiz_result?id={id}")).await.good();
        (shown["delivery"] == "saved" && shown["status"] == 1).then_some(())
    })
    .await;
    assert_eq!(stored(&service).1, Some(json!({ "pain": 5 })));
}

/// Nonsense instead of a model, and the response of another patient: said, and nothing of it is shown.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_service_should_not_send_is_not_shown() {
    let (place, service) = place().await;
    let server = place.serve().await;
    let screen = patient(&place, &server).await;
    let one = open(&screen).await;
    let id = one["id"].as_str().unwrap();
    let model = json!({ "pages": [{ "elements": [{ "type": "html", "name": "x", "html": "<script>" }] }] });
    service.service().switches.set(vec![Rule::new(Fault::Model { model }, &[Call::Form])]);
    let read = screen.get(&format!("quiz_result?id={id}")).await;
    assert_eq!(read.problem(), (502, "questionnaire_not_readable"));
    let health = server.readiness().await.to_string();
    assert!(health.contains("cannot be shown"), "{health}");
    // A swapped response is no form: the one that was shown before is, as such.
    service.service().switches.set(vec![Rule::new(Fault::OtherPatient, &[Call::Form])]);
    let read = screen.get(&format!("quiz_result?id={id}")).await.good();
    assert!(read["stale_since"].is_string(), "{read}");
    let (status, problem) = complete(&screen, &one, json!({ "pain": "much" })).await;
    assert_eq!((status, &problem["code"]), (422, &json!("answers_invalid")));
}
