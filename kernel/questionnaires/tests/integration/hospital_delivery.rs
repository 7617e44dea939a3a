//! Completed answers on their way to a hospital's own service: nothing is said to be saved before the service said so, and nothing is lost.

use crate::hospital_support::{ANNA, AtHospital, at_hospital};
use crate::support::{answers, completed, draft_of, model};
use cabinet_domain::{ConsentKind, Patients, QuestionnaireAssignmentId};
use cabinet_fakes::{Fault, QuestionnaireOperation};
use cabinet_ports::post::SEND_LETTER;
use cabinet_ports::questionnaires::AssignmentState;
use cabinet_ports::repository::AnswerDelivery;
use cabinet_ports::{
    Clock as _, JobOutcome, JobWorker as _, LetterTemplate, Problem, ProblemCode, StorageError,
};
use cabinet_questionnaires::{AnsweredQuestionnaire, DeliverAnswers, QuestionnaireError};
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use serde_json::{Value, json};

/// A questionnaire that Anna has opened.
async fn opened() -> (AtHospital, QuestionnaireAssignmentId) {
    let at = at_hospital(Patients::Declared).await;
    at.hospital.send(ANNA, "a1", model());
    let id = at.only(&at.anna).await;
    at.service.result_with_model(&at.anna, id).await.unwrap();
    (at, id)
}

fn done() -> Value {
    json!({ "hurts": "yes", "pain": 3 })
}

fn fault(code: ProblemCode) -> Problem {
    Problem::new(code, "injected")
}

fn delivery(answered: &AnsweredQuestionnaire) -> Option<AnswerDelivery> {
    answered.at_service.as_ref().unwrap().delivery
}

async fn complete(
    at: &AtHospital,
    id: QuestionnaireAssignmentId,
) -> Result<AnsweredQuestionnaire, QuestionnaireError> {
    at.service.save(&at.anna, completed(id, 0, done())).await
}

/// B-213
#[tokio::test]
async fn completed_answers_are_given_to_the_service_once_and_read_from_there() {
    let (at, id) = opened().await;
    let faulty = at.service.save(&at.anna, completed(id, 0, json!({ "hurts": "yes" }))).await;
    assert!(matches!(faulty, Err(QuestionnaireError::AnswersInvalid(_))), "{faulty:?}");
    assert_eq!(at.hospital.calls(QuestionnaireOperation::Submit), 0, "judged before anything is sent");

    let saved = complete(&at, id).await.unwrap();
    assert_eq!((delivery(&saved), saved.answers), (Some(AnswerDelivery::Saved), answers(done())));
    assert!(saved.assignment.completed_at.is_some());
    assert_eq!(at.hospital.kept("a1"), Some(done()));
    let row = at.row(id).await;
    assert_eq!((row.sealed, row.form), (None, None), "completed answers belong to the service");
    let (read, _) = at.service.result_with_model(&at.anna, id).await.unwrap();
    assert_eq!(read.answers, answers(done()));
    for again in [draft_of(id, 1, json!({})), completed(id, 1, done())] {
        let refused = at.service.save(&at.anna, again).await;
        assert!(matches!(refused, Err(QuestionnaireError::Completed)), "{refused:?}");
    }
    assert_eq!(at.run_job().await, JobOutcome::Done);
    assert_eq!(at.hospital.calls(QuestionnaireOperation::Submit), 1);
    assert!(at.service.own_questionnaires(at.anna.user).await.unwrap().is_empty());
}

/// Every failure that does not prove that nothing was kept: on their way, and asked again with the same key.
#[tokio::test]
async fn an_unclear_outcome_is_on_its_way_until_the_same_key_finds_it_out() {
    let unclear = [
        ProblemCode::OutcomeUnknown,
        ProblemCode::TimedOut,
        ProblemCode::PluginFailed,
        ProblemCode::Garbled,
        ProblemCode::Failed,
    ];
    for code in unclear {
        let (at, id) = opened().await;
        at.hospital.fail_next(QuestionnaireOperation::Submit, Fault::DoneButLost(fault(code)));
        let sent = complete(&at, id).await.unwrap();
        assert_eq!((delivery(&sent), sent.assignment.completed_at), (Some(AnswerDelivery::Sending), None));
        let twice = at.service.save(&at.anna, completed(id, 1, done())).await;
        assert!(matches!(twice, Err(QuestionnaireError::BeingSent)), "{twice:?}");
        let (shown, _) = at.service.result_with_model(&at.anna, id).await.unwrap();
        assert_eq!((delivery(&shown), shown.answers), (Some(AnswerDelivery::Sending), answers(done())));
        assert_eq!(at.run_job().await, JobOutcome::Done);
        assert_eq!(at.row(id).await.delivery, Some(AnswerDelivery::Saved), "{code:?}");
        let keys = at.hospital.keys();
        assert!(keys.len() == 2 && keys[0] == keys[1], "{keys:?}");
    }
}

/// A service that is down keeps nothing; the answers wait for it.
#[tokio::test]
async fn answers_wait_for_a_service_that_is_down() {
    let (at, id) = opened().await;
    for operation in [QuestionnaireOperation::OpenForm, QuestionnaireOperation::Submit] {
        at.hospital.fail(operation, Fault::Refuse(fault(ProblemCode::Unavailable)));
    }
    assert_eq!(delivery(&complete(&at, id).await.unwrap()), Some(AnswerDelivery::Sending));
    assert!(matches!(at.run_job().await, JobOutcome::Again { .. }));
    at.scene.clock.advance(TimeDelta::hours(2));
    let health = at.service.hospital_health().await.unwrap().unwrap();
    assert!(health.contains("answers longer than an hour on their way: 1"), "{health}");
    let own = at.service.own_questionnaires(at.anna.user).await.unwrap();
    assert_eq!(own[0].answered.answers, answers(done()), "in the copy of one's data");
    at.hospital.heal();
    assert_eq!(at.run_job().await, JobOutcome::Done);
    assert_eq!(at.hospital.kept("a1"), Some(done()));
}

/// A refusal after an attempt that may have been kept proves nothing.
#[tokio::test]
async fn only_an_answer_about_the_answers_settles_a_repetition() {
    let (at, id) = opened().await;
    let lost = Fault::DoneButLost(fault(ProblemCode::OutcomeUnknown));
    at.hospital.fail_next(QuestionnaireOperation::Submit, lost);
    at.hospital.fail_next(QuestionnaireOperation::Submit, Fault::Refuse(fault(ProblemCode::NotFound)));
    complete(&at, id).await.unwrap();
    assert!(matches!(at.run_job().await, JobOutcome::Again { .. }));
    assert_eq!(at.run_job().await, JobOutcome::Done);
    assert_eq!(at.row(id).await.delivery, Some(AnswerDelivery::Saved));
    // The first time it is certain.
    let (at, id) = opened().await;
    at.hospital.fail_next(QuestionnaireOperation::Submit, Fault::Refuse(fault(ProblemCode::NotFound)));
    assert_eq!(delivery(&complete(&at, id).await.unwrap()), Some(AnswerDelivery::Closed));
}

/// Refused by the service's own rules: told, and the answers can be corrected and sent again, with another key.
#[tokio::test]
async fn refused_answers_are_not_lost_and_can_be_corrected() {
    let (at, id) = opened().await;
    at.hospital.fail_next(QuestionnaireOperation::Submit, Fault::Refuse(fault(ProblemCode::Invalid)));
    assert_eq!(delivery(&complete(&at, id).await.unwrap()), Some(AnswerDelivery::Refused));
    let (shown, _) = at.service.result_with_model(&at.anna, id).await.unwrap();
    assert_eq!((delivery(&shown), shown.answers), (Some(AnswerDelivery::Refused), answers(done())));
    let corrected = json!({ "hurts": "no" });
    let saved = at.service.save(&at.anna, completed(id, 1, corrected.clone())).await.unwrap();
    assert_eq!(delivery(&saved), Some(AnswerDelivery::Saved));
    assert_eq!(at.hospital.kept("a1"), Some(corrected));
    let keys = at.hospital.keys();
    assert!(keys.len() == 2 && keys[0] != keys[1], "{keys:?}");
}

/// A reason for the patient is shown in one paragraph, until the answers are corrected. It is sealed, and in no e-mail.
#[tokio::test]
async fn the_reason_of_a_refusal_is_shown_cleaned_and_cut() {
    let refused = |text: String| {
        let problem = Problem { patient_text: Some(text), ..fault(ProblemCode::Invalid) };
        Fault::Refuse(problem)
    };
    let reason = |answered: &AnsweredQuestionnaire| answered.at_service.as_ref().unwrap().reason.clone();
    let (at, id) = opened().await;
    at.hospital.fail_next(
        QuestionnaireOperation::Submit,
        refused(" \u{202e}Дозу\n\tв мг,\0 пожалуйста ".to_owned()),
    );
    let told = complete(&at, id).await.unwrap();
    assert_eq!(reason(&told).as_deref(), Some("Дозу в мг, пожалуйста"));
    let list = at.service.results(&at.anna, None).await.unwrap();
    assert_eq!(reason(&list[0]), reason(&told));
    let (shown, _) = at.service.result_with_model(&at.anna, id).await.unwrap();
    assert_eq!((reason(&shown), &shown.answers), (reason(&told), &answers(done())));
    let sealed = String::from_utf8_lossy(&at.row(id).await.sealed.unwrap()).into_owned();
    assert!(!sealed.contains("Дозу"), "{sealed}");

    at.hospital.fail_next(QuestionnaireOperation::Submit, refused("длинно ".repeat(100)));
    let long = at.service.save(&at.anna, completed(id, 1, done())).await.unwrap();
    let long = reason(&long).unwrap();
    assert!(long.chars().count() <= 301 && long.ends_with("длинно…"), "{long}");
    at.hospital.fail_next(QuestionnaireOperation::Submit, refused(" \n\u{200b} ".to_owned()));
    let blank = at.service.save(&at.anna, completed(id, 2, done())).await.unwrap();
    assert_eq!((delivery(&blank), reason(&blank)), (Some(AnswerDelivery::Refused), None));
    let draft = at.service.save(&at.anna, draft_of(id, 3, done())).await.unwrap();
    assert_eq!((delivery(&draft), reason(&draft)), (None, None));
    assert_eq!(at.letters(), [], "the patient has seen it");
}

/// The patient is not on the page when the job learns the outcome: an e-mail, in the same transaction.
#[tokio::test]
async fn the_patient_is_written_to_if_the_job_finds_out_that_answers_were_not_taken() {
    let unclear = || Fault::Refuse(fault(ProblemCode::OutcomeUnknown));
    let refused = Some(fault(ProblemCode::Invalid));
    for (later, letters) in [
        (refused, vec![LetterTemplate::QuestionnaireReturned]),
        (None, vec![]), // The service has kept them.
    ] {
        let (at, id) = opened().await;
        at.hospital.fail_next(QuestionnaireOperation::Submit, unclear());
        if let Some(problem) = later {
            at.hospital.fail_next(QuestionnaireOperation::Submit, Fault::Refuse(problem));
        }
        complete(&at, id).await.unwrap();
        assert_eq!(at.run_job().await, JobOutcome::Done);
        assert_eq!(at.letters(), letters);
    }

    let (at, id) = opened().await;
    at.hospital.fail_next(QuestionnaireOperation::OpenForm, Fault::Refuse(fault(ProblemCode::Unavailable)));
    at.hospital.fail_next(QuestionnaireOperation::Submit, unclear());
    complete(&at, id).await.unwrap();
    at.hospital.revise("a1", "2", model());
    assert_eq!(at.run_job().await, JobOutcome::Done);
    assert_eq!(at.row(id).await.delivery, Some(AnswerDelivery::Outdated));
    assert_eq!(at.letters(), [LetterTemplate::QuestionnaireReturned]);

    let (at, id) = opened().await;
    at.hospital.fail(QuestionnaireOperation::Submit, unclear());
    complete(&at, id).await.unwrap();
    at.scene.clock.advance(TimeDelta::days(8));
    assert_eq!(at.run_job().await, JobOutcome::Done);
    assert_eq!(at.letters(), [LetterTemplate::QuestionnaireUnknown]);
}

/// Either the outcome is noted with its e-mail, or neither is.
#[tokio::test]
async fn an_outcome_and_its_letter_are_one_transaction() {
    for statement in 1..40 {
        let (at, id) = opened().await;
        at.hospital.fail(QuestionnaireOperation::Submit, Fault::Refuse(fault(ProblemCode::OutcomeUnknown)));
        complete(&at, id).await.unwrap();
        at.hospital.heal();
        at.hospital.fail(QuestionnaireOperation::Submit, Fault::Refuse(fault(ProblemCode::Invalid)));
        let jobs = at.jobs().await;
        at.scene.storage.fail_at(statement);
        let outcome = DeliverAnswers(at.service.clone()).run(&jobs[0]).await;
        at.scene.storage.fail_at(0);
        let is_refused = at.row(id).await.delivery == Some(AnswerDelivery::Refused);
        let letters =
            at.scene.stores.jobs.take(SEND_LETTER, at.scene.clock.now(), TimeDelta::zero(), 9).await;
        assert_eq!(letters.unwrap().len(), usize::from(is_refused), "{statement}");
        if outcome == JobOutcome::Done {
            assert!(is_refused && statement > 5, "{statement}");
            return;
        }
    }
    panic!("it never succeeded");
}

/// Outcomes and the answers that wait, for monitoring.
#[tokio::test]
async fn outcomes_and_waiting_answers_are_counted() {
    let (at, id) = opened().await;
    at.hospital.fail(QuestionnaireOperation::Submit, Fault::Refuse(fault(ProblemCode::OutcomeUnknown)));
    complete(&at, id).await.unwrap();
    at.scene.clock.advance(TimeDelta::seconds(1));
    at.service.count_waiting().await.unwrap();
    let lines = [
        "cabinet_questionnaire_deliveries_total{outcome=\"not_yet\"} 1",
        "cabinet_questionnaire_answers_waiting 1",
    ];
    assert_eq!(at.metrics(), lines);
    at.hospital.heal();
    assert_eq!(at.run_job().await, JobOutcome::Done);
    at.service.count_waiting().await.unwrap();
    let metrics = at.metrics();
    assert!(
        metrics.contains(&"cabinet_questionnaire_deliveries_total{outcome=\"saved\"} 1".to_owned()),
        "{metrics:?}"
    );
    assert!(metrics.contains(&"cabinet_questionnaire_answers_waiting 0".to_owned()), "{metrics:?}");
}

/// The form changed between opening and completing: the answers become a draft of the new form.
#[tokio::test]
async fn a_form_that_changed_meanwhile_is_shown_with_the_answers_as_a_draft() {
    let (at, id) = opened().await;
    let mut other = model();
    other["title"] = json!("Боль, иначе");
    at.hospital.revise("a1", "2", other.clone());
    let refused = complete(&at, id).await;
    assert!(matches!(refused, Err(QuestionnaireError::FormChanged { revision: 1 })), "{refused:?}");
    assert_eq!(at.hospital.calls(QuestionnaireOperation::Submit), 0);
    let (shown, model) = at.service.result_with_model(&at.anna, id).await.unwrap();
    assert_eq!((delivery(&shown), shown.answers, model), (None, answers(done()), other.clone()));
    // And if only the service sees it.
    at.hospital.fail_next(QuestionnaireOperation::OpenForm, Fault::Refuse(fault(ProblemCode::Unavailable)));
    at.hospital.revise("a1", "3", other);
    let sent = at.service.save(&at.anna, completed(id, 1, done())).await.unwrap();
    assert_eq!(delivery(&sent), Some(AnswerDelivery::Outdated));
    let again = at.service.result_with_model(&at.anna, id).await.unwrap().0;
    assert_eq!(again.answers, answers(done()));
    let saved = at.service.save(&at.anna, completed(id, again.assignment.revision, done())).await.unwrap();
    assert_eq!(delivery(&saved), Some(AnswerDelivery::Saved));
}

/// Answered elsewhere, or withdrawn: nothing is overwritten.
#[tokio::test]
async fn a_questionnaire_that_was_closed_meanwhile_takes_no_answers() {
    let (at, id) = opened().await;
    at.hospital.fail_next(QuestionnaireOperation::OpenForm, Fault::Refuse(fault(ProblemCode::Unavailable)));
    at.hospital.set_state("a1", AssignmentState::Withdrawn);
    assert_eq!(delivery(&complete(&at, id).await.unwrap()), Some(AnswerDelivery::Closed));
    let again = at.service.save(&at.anna, completed(id, 1, done())).await;
    assert!(matches!(again, Err(QuestionnaireError::Closed)), "{again:?}");
    let (shown, _) = at.service.result_with_model(&at.anna, id).await.unwrap();
    assert_eq!(shown.answers, answers(done()), "what was written can be read");
}

/// Read again before each call: a withdrawn consent before the first call makes it a draft, later nothing more is sent.
#[tokio::test]
async fn after_a_withdrawn_consent_nothing_is_sent() {
    let (at, id) = opened().await;
    for operation in [QuestionnaireOperation::OpenForm, QuestionnaireOperation::Submit] {
        at.hospital.fail(operation, Fault::Refuse(fault(ProblemCode::Unavailable)));
    }
    complete(&at, id).await.unwrap();
    let now = at.scene.clock.now();
    committed!(at.scene.stores, consents.withdraw(at.anna.user, ConsentKind::PersonalData, now))
        .await
        .unwrap();
    at.hospital.heal();
    assert_eq!(at.run_job().await, JobOutcome::Done);
    assert_eq!(at.row(id).await.delivery, Some(AnswerDelivery::Unknown), "the first call may have been kept");
    assert_eq!(at.hospital.calls(QuestionnaireOperation::Submit), 1);
}

/// An account that was erased: the job has nothing to do.
#[tokio::test]
async fn with_the_account_the_answers_on_their_way_end() {
    let (at, id) = opened().await;
    at.hospital.fail(QuestionnaireOperation::Submit, Fault::Refuse(fault(ProblemCode::Unavailable)));
    complete(&at, id).await.unwrap();
    let now = at.scene.clock.now();
    committed!(at.scene.stores, users.request_leaving(at.anna.user, None, now, now)).await.unwrap();
    assert!(committed!(at.scene.stores, users.remove(at.anna.user, now)).await.unwrap());
    assert_eq!(at.run_job().await, JobOutcome::Done);
    assert!(at.scene.stores.service_questionnaires.find(id).await.unwrap().is_none());
    assert_eq!(at.hospital.calls(QuestionnaireOperation::Submit), 1);
}

/// After a week without a conclusive answer, the patient is told that the outcome is unknown.
#[tokio::test]
async fn after_a_week_without_an_answer_the_outcome_is_unknown() {
    let (at, id) = opened().await;
    at.hospital.fail(QuestionnaireOperation::Submit, Fault::Refuse(fault(ProblemCode::OutcomeUnknown)));
    complete(&at, id).await.unwrap();
    at.scene.clock.advance(TimeDelta::days(2));
    assert!(matches!(at.run_job().await, JobOutcome::Again { after, .. } if after == TimeDelta::hours(1)));
    at.scene.clock.advance(TimeDelta::days(6));
    assert_eq!(at.run_job().await, JobOutcome::Done);
    assert_eq!(at.row(id).await.delivery, Some(AnswerDelivery::Unknown));
}

/// The database breaks at each statement in turn, as if the kernel had died there: either there is nothing, or a row with its job that
/// finds out the outcome. The service never keeps answers of which nothing is known here.
#[tokio::test]
async fn a_kernel_that_dies_at_any_step_loses_no_answers() {
    for statement in 1..60 {
        let (at, id) = opened().await;
        at.scene.storage.fail_at(statement);
        let outcome = complete(&at, id).await;
        at.scene.storage.fail_at(0);
        let row = at.row(id).await;
        let is_completed = at.scene.kinds(at.anna.user).await.contains(&"questionnaire_completed".to_owned());
        assert_eq!(row.submitted.is_some(), is_completed, "{statement}");
        assert_eq!(at.jobs().await.len(), usize::from(row.submitted.is_some()), "{statement}");
        if at.hospital.kept("a1").is_some() {
            assert!(row.submitted.is_some(), "{statement}");
        }
        if row.submitted.is_some() {
            assert_eq!(at.run_job().await, JobOutcome::Done, "{statement}");
            assert_eq!(at.row(id).await.delivery, Some(AnswerDelivery::Saved), "{statement}");
            assert_eq!(at.hospital.kept("a1"), Some(done()));
        }
        match outcome {
            Ok(_) => {
                assert!(statement > 10, "{statement}");
                return;
            }
            Err(QuestionnaireError::Storage(StorageError::Unavailable(_))) => {}
            Err(error) => panic!("{statement}: {error}"),
        }
    }
    panic!("it never succeeded");
}
