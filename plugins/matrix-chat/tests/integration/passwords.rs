use crate::support::{answer, homeserver, patient};
use cabinet_plugin_matrix_chat::MatrixChat;
use cabinet_plugin_sdk::chat::{Chat as _, FailureKind as Kind};
use cabinet_plugin_sdk::testing::{Installed, Sent};
use serde_json::{Value, json};

fn stages(stages: Value) -> Installed {
    homeserver(json!({ "mode": "register" }), move |sent: &Sent| {
        let asked: Value = serde_json::from_slice(&sent.body).unwrap();
        if asked["auth"]["session"] == "s1" {
            return answer(
                200,
                &json!({ "user_id": "@a:hospital.test", "access_token": "t", "device_id": "d" }),
            );
        }
        answer(401, &json!({ "flows": [{ "stages": stages }], "session": "s1", "params": {} }))
    })
}

/// B-283: the session of the first answer is used in the second request, with the same password.
#[test]
fn the_stage_is_passed_in_the_session_that_the_homeserver_opened() {
    let host = stages(json!(["m.login.dummy"]));
    MatrixChat::register(patient()).unwrap();
    let bodies: Vec<Value> =
        host.sent().iter().map(|sent| serde_json::from_slice(&sent.body).unwrap()).collect();
    assert_eq!(bodies.len(), 2);
    assert_eq!(bodies[0]["password"], bodies[1]["password"]);
    assert_eq!(bodies[0]["password"].as_str().unwrap().len(), 10);
    assert!(host.sent().iter().all(|sent| sent.headers.iter().all(|(name, _)| name != "Authorization")));
}

/// A captcha or a token of registration cannot be passed for a patient.
#[test]
fn a_homeserver_that_wants_more_is_a_matter_for_an_administrator() {
    for more in
        [json!(["m.login.recaptcha", "m.login.dummy"]), json!(["m.login.registration_token"]), json!([])]
    {
        let _host = stages(more.clone());
        assert_eq!(MatrixChat::register(patient()).unwrap_err().kind, Kind::Rejected, "{more}");
    }
}

/// B-219: it gives up after ten names instead of asking for ever.
#[test]
fn a_homeserver_where_every_name_is_taken_is_asked_ten_times() {
    let host =
        homeserver(json!({ "mode": "register" }), |_| answer(400, &json!({ "errcode": "M_USER_IN_USE" })));
    let failure = MatrixChat::register(patient()).unwrap_err();
    assert_eq!((failure.kind, host.sent().len()), (Kind::Failed, 10));
}
