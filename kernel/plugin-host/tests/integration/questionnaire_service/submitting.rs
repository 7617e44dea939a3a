//! Answers are given once, and it is never told that they are kept when they may not be (B-021, A-321, A-322).

use super::env::{TestEnv, anna, id, pain, saved};
use cabinet_ports::ProblemCode;
use cabinet_ports::questionnaires::Submission;
use cabinet_simulators::questionnaires::{Call, Fault, Rule, Status};
use serde_json::json;

#[tokio::test]
async fn answers_are_kept_once_however_often_they_are_sent() {
    let env = TestEnv::new().await;
    assert_eq!(env.submit(json!(3), "k1").await, Ok(saved()));
    assert_eq!(env.submit(json!(3), "k1").await, Ok(saved()), "the same key and answers");
    let stored = env.stored("10001-4");
    assert_eq!(stored.status, Status::Completed);
    assert_eq!(stored.response.unwrap().answers["pain"], 3);
    let kept = env.port.answered_form(&anna(), &id("10001-4")).await.unwrap();
    assert_eq!(kept.answers["pain"], 3);
}

/// The service worked, but its answer was lost: the repetition with the same key finds that out.
#[tokio::test]
async fn an_answer_that_was_lost_once_is_found_out_at_once() {
    for fault in [Fault::Drop, Fault::FailedAfterwards, Fault::Garbage, Fault::Slow { ms: 5_000 }] {
        let env = TestEnv::new().await;
        env.fault_times(fault.clone(), Call::Submit, 1);
        assert_eq!(env.submit(json!(3), "k1").await, Ok(saved()), "{fault:?}");
        assert_eq!(env.calls(Call::Submit), 2, "{fault:?}");
    }
}

/// The kernel hears that it is unknown, never that it is kept, and finds out later with the same key.
#[tokio::test]
async fn an_outcome_that_stays_unknown_is_told_as_such_and_settled_later() {
    for fault in [
        Fault::Drop,
        Fault::FailedAfterwards,
        Fault::Garbage,
        Fault::OtherPatient,
        Fault::OtherAssignment,
        Fault::Slow { ms: 5_000 },
    ] {
        let env = TestEnv::new().await;
        env.fault(fault.clone(), &[Call::Submit]);
        let problem = env.submit(json!(3), "k1").await.unwrap_err();
        assert_eq!(problem.code, ProblemCode::OutcomeUnknown, "{fault:?}: {problem}");
        env.without_faults();
        assert_eq!(env.submit(json!(3), "k1").await, Ok(saved()), "{fault:?}");
    }
}

/// The first attempt may have been kept; that the second one was turned away says nothing about it.
#[tokio::test]
async fn a_repetition_that_was_turned_away_settles_nothing() {
    for (status, code) in [(401, "unauthorized"), (503, "unavailable"), (404, "not_found")] {
        let env = TestEnv::new().await;
        let turned_away = Fault::TurnedAway { status, code: code.to_owned() };
        env.running.service().switches.set(vec![
            Rule::new(Fault::Drop, &[Call::Submit]).times(1),
            Rule::new(turned_away, &[Call::Submit]),
        ]);
        let told = env.submit(json!(3), "k1").await;
        assert_eq!(told.unwrap_err().code, ProblemCode::OutcomeUnknown, "{code}");
        env.without_faults();
        assert_eq!(env.submit(json!(3), "k1").await, Ok(saved()), "{code}");
    }
}

#[tokio::test]
async fn a_service_that_does_not_do_it_says_so_and_nothing_is_kept() {
    let env = TestEnv::new().await;
    for (status, code, expected) in [
        (503, "unavailable", ProblemCode::Unavailable),
        (401, "unauthorized", ProblemCode::Configuration),
        (422, "invalid_answers", ProblemCode::Invalid),
    ] {
        env.fault(Fault::Status { status, code: code.to_owned() }, &[Call::Submit]);
        assert_eq!(env.submit(json!(3), "k1").await.unwrap_err().code, expected, "{code}");
    }
    env.without_faults();
    assert_eq!(env.stored("10001-4").status, Status::Open);
    let strange = serde_json::from_value(json!({ "no_such_question": 1 })).unwrap();
    let strange = cabinet_ports::questionnaires::FormResponse { answers: strange, ..pain(json!(1)) };
    let told = env.port.submit(&anna(), &id("10001-4"), &strange, "k2").await.unwrap_err();
    assert_eq!(told.code, ProblemCode::Invalid);
}

/// The hospital's own reason reaches the patient, and only that of refused answers.
#[tokio::test]
async fn a_reason_for_the_patient_is_passed_on() {
    let env = TestEnv::new().await;
    let refused = Fault::Refused { patient_message: "Укажите\nдозу".to_owned() };
    env.fault(refused.clone(), &[Call::Submit]);
    let told = env.submit(json!(3), "k1").await.unwrap_err();
    assert_eq!((told.code, told.patient_text.as_deref()), (ProblemCode::Invalid, Some("Укажите дозу")));
    assert!(!told.detail.contains("дозу"), "{}", told.detail);
    env.fault(Fault::Refused { patient_message: " ".to_owned() }, &[Call::Submit]);
    assert_eq!(env.submit(json!(3), "k1").await.unwrap_err().patient_text, None);
}

/// two devices, a second questionnaire of the same kind, or a hospital that took it back meanwhile.
#[tokio::test]
async fn a_closed_assignment_takes_no_answers() {
    let env = TestEnv::new().await;
    assert_eq!(env.submit(json!(3), "k1").await, Ok(saved()));
    assert_eq!(env.submit(json!(5), "k2").await, Ok(Submission::Closed), "another device");
    assert_eq!(env.submit(json!(5), "k1").await, Ok(Submission::Closed), "the same key with other answers");
    assert_eq!(env.stored("10001-4").response.unwrap().answers["pain"], 3);
    assert!(env.running.service().withdraw("10001-1"));
    let told = env.port.submit(&anna(), &id("10001-1"), &pain(json!(1)), "k3").await;
    assert_eq!(told, Ok(Submission::Closed), "withdrawn");
    let told = env.port.submit(&anna(), &id("10002-4"), &pain(json!(1)), "k4").await.unwrap_err();
    assert_eq!(told.code, ProblemCode::NotFound, "of a stranger");
    assert_eq!(env.stored("10002-4").status, Status::Open);
}

/// A service without a memory for keys refuses the repetition: the answers are kept, and no second copy is made.
#[tokio::test]
async fn a_service_that_forgets_keys_keeps_one_copy() {
    let env = TestEnv::new().await;
    env.fault(Fault::ForgetfulOfKeys, &[Call::Submit]);
    assert_eq!(env.submit(json!(3), "k1").await, Ok(saved()));
    assert_eq!(env.submit(json!(3), "k1").await, Ok(Submission::Closed));
    assert_eq!(env.stored("10001-4").response.unwrap().answers["pain"], 3);
}

#[tokio::test]
async fn answers_to_an_earlier_revision_are_not_kept() {
    let env = TestEnv::new().await;
    assert!(env.running.service().revise("pain", json!({ "pages": [] })));
    assert_eq!(env.submit(json!(3), "k1").await, Ok(Submission::Outdated));
    assert_eq!(env.stored("10001-4").status, Status::Open);
    assert_eq!(env.port.open_form(&anna(), &id("10001-4")).await.unwrap().revision.0, "2");
}

/// The kernel compares what comes back with what it gave: the port passes changed answers on as they are.
#[tokio::test]
async fn answers_that_the_service_changed_come_back_changed() {
    let env = TestEnv::new().await;
    let fault = Fault::ChangedAnswers { question: "pain".into(), answer: json!(9) };
    env.fault(fault, &[Call::Response]);
    let kept = env.port.answered_form(&anna(), &id("10001-2")).await.unwrap();
    assert_eq!(kept.answers["pain"], 9);
}
