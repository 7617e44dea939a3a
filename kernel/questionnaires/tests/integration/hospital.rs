//! Questionnaires of a hospital's own service: lists, forms, drafts, and who sees them (B-021, docs/adr/0049).

use crate::hospital_support::{ANNA, AtHospital, at_hospital, set_patient};
use crate::support::{answers, completed, draft_of, model};
use cabinet_domain::{ConsentKind, Patients, QuestionnaireAssignmentId, QuestionnaireId};
use cabinet_fakes::{Fault, QuestionnaireOperation};
use cabinet_ports::questionnaires::AssignmentState;
use cabinet_ports::repository::{AuditFilter, QuestionnaireRecipients};
use cabinet_ports::{Clock as _, Problem, ProblemCode};
use cabinet_questionnaires::{QuestionnaireError, QuestionnaireTarget};
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use serde_json::json;
use uuid::Uuid;

async fn with_one() -> (AtHospital, QuestionnaireAssignmentId) {
    let at = at_hospital(Patients::Declared).await;
    at.hospital.send(ANNA, "a1", model());
    let id = at.only(&at.anna).await;
    (at, id)
}

fn down() -> Fault {
    Fault::Refuse(Problem::new(ProblemCode::Unavailable, "no answer"))
}

/// B-021
#[tokio::test]
async fn a_patient_reads_the_list_of_the_service_and_it_is_asked_once_for_equal_questions() {
    let (at, id) = with_one().await;
    for _ in 0..3 {
        assert_eq!(at.only(&at.anna).await, id, "the same id each time");
    }
    assert_eq!(at.hospital.calls(QuestionnaireOperation::Assignments), 1);
    assert!(at.service.results(&at.petr, None).await.unwrap().is_empty());
    at.scene.clock.advance(TimeDelta::seconds(31));
    at.hospital.send(ANNA, "a2", model());
    assert_eq!(at.service.results(&at.anna, None).await.unwrap().len(), 2);
    at.scene.clock.advance(TimeDelta::seconds(31));
    at.hospital.set_state("a1", AssignmentState::Withdrawn);
    let titles: Vec<_> = at.service.results(&at.anna, None).await.unwrap();
    assert_eq!(titles.iter().map(|one| one.assignment.title.as_str()).collect::<Vec<_>>(), ["Анкета a2"]);
}

/// While a list is read, who asks for it waits for the same one.
#[tokio::test]
async fn two_at_the_same_time_ask_the_service_once() {
    let at = at_hospital(Patients::Declared).await;
    at.hospital.send(ANNA, "a1", model());
    at.hospital.hold();
    let both = async { tokio::join!(at.service.results(&at.anna, None), at.service.results(&at.anna, None)) };
    let release = async {
        while at.hospital.calls(QuestionnaireOperation::Assignments) == 0 {
            tokio::task::yield_now().await;
        }
        at.hospital.release();
    };
    let ((one, other), ()) = tokio::join!(both, release);
    assert_eq!((one.unwrap().len(), other.unwrap().len()), (1, 1));
    assert_eq!(at.hospital.calls(QuestionnaireOperation::Assignments), 1);
}

/// A service that is down: what is known, said as such; nothing known is no empty list.
#[tokio::test]
async fn without_the_service_the_list_is_what_was_known_and_never_empty() {
    let (at, _) = with_one().await;
    at.scene.clock.advance(TimeDelta::minutes(5));
    at.hospital.fail(QuestionnaireOperation::Assignments, down());
    let list = at.service.results(&at.anna, None).await.unwrap();
    let at_service = list[0].at_service.clone().unwrap();
    assert!(at_service.is_stale);
    assert_eq!(at_service.known_at, crate::support::start());
    let again = at.service.results(&at.anna, None).await.unwrap();
    assert!(again[0].at_service.as_ref().unwrap().is_stale);
    assert_eq!(at.hospital.calls(QuestionnaireOperation::Assignments), 2, "not asked again at once");
    let nothing = at.service.results(&at.petr, None).await;
    assert!(
        matches!(&nothing, Err(QuestionnaireError::Hospital(problem)) if problem.code == ProblemCode::Unavailable),
        "{nothing:?}"
    );
}

/// a draft stays here, is found on another device, and survives an outage.
#[tokio::test]
async fn a_draft_is_kept_here_and_goes_on_while_the_service_is_down() {
    let (at, id) = with_one().await;
    let (opened, shown) = at.service.result_with_model(&at.anna, id).await.unwrap();
    assert_eq!((shown, opened.assignment.questions), (model(), 4));
    let draft =
        at.service.save(&at.anna, draft_of(id, 0, json!({ "hurts": "yes", "odd": 1 }))).await.unwrap();
    assert_eq!((draft.assignment.revision, draft.answers), (1, answers(json!({ "hurts": "yes" }))));
    let old = at.service.save(&at.anna, draft_of(id, 0, json!({}))).await;
    assert!(matches!(old, Err(QuestionnaireError::AnswersChanged { revision: 1 })), "{old:?}");
    at.hospital.fail(QuestionnaireOperation::OpenForm, down());
    let (found, shown) = at.service.result_with_model(&at.anna, id).await.unwrap();
    assert!(found.at_service.unwrap().is_stale);
    assert_eq!((found.answers, shown), (answers(json!({ "hurts": "yes" })), model()));
    assert_eq!(at.hospital.calls(QuestionnaireOperation::Submit), 0);
    let own = at.service.own_questionnaires(at.anna.user).await.unwrap();
    assert_eq!(own[0].answered.answers, answers(json!({ "hurts": "yes" })), "in the copy of one's data");
    assert!(at.service.own_questionnaires(at.petr.user).await.unwrap().is_empty());
}

/// A stranger's id is not found, and that is audited.
#[tokio::test]
async fn a_strangers_questionnaire_is_not_found_and_audited() {
    let (at, id) = with_one().await;
    for id in [id, QuestionnaireAssignmentId(Uuid::now_v7())] {
        let read = at.service.result_with_model(&at.petr, id).await;
        assert!(matches!(read, Err(QuestionnaireError::NotFound)), "{read:?}");
        let saved = at.service.save(&at.petr, completed(id, 0, json!({}))).await;
        assert!(matches!(saved, Err(QuestionnaireError::NotFound)), "{saved:?}");
    }
    let lines = at.scene.stores.audit.search(&AuditFilter::default(), None, 99).await.unwrap();
    let denied: Vec<_> = lines.iter().filter(|line| line.event.kind.name() == "access_denied").collect();
    assert!(denied.len() == 4 && denied.iter().all(|line| line.event.actor == Some(at.petr.user)));
    assert_eq!(denied.iter().filter(|line| line.event.subject == Some(at.anna.user)).count(), 2);
    let target = QuestionnaireTarget::User(at.anna.user);
    let list = at.service.results(&at.petr, Some(&target)).await;
    assert!(matches!(list, Err(QuestionnaireError::Forbidden)), "{list:?}");
    assert_eq!(at.hospital.calls(QuestionnaireOperation::OpenForm), 0);
}

/// A model that cannot be shown is said to the patient, and to the administrators with its fault.
#[tokio::test]
async fn a_form_that_is_not_understood_is_told_to_patient_and_administrator() {
    let (at, id) = with_one().await;
    at.hospital.revise("a1", "2", json!({ "pages": [{ "elements": [{ "type": "file", "name": "scan" }] }] }));
    let refused = at.service.result_with_model(&at.anna, id).await;
    assert!(matches!(refused, Err(QuestionnaireError::FormNotReadable(_))), "{refused:?}");
    let health = at.service.hospital_health().await.unwrap().unwrap();
    assert!(health.contains("of-a1") && health.contains("revision 2"), "{health}");
    at.hospital.revise("a1", "3", model());
    at.service.result_with_model(&at.anna, id).await.unwrap();
    assert_eq!(at.service.hospital_health().await.unwrap().unwrap(), "the fake service answers");
}

/// what keeps a person from the service, before anything is sent about them.
#[tokio::test]
async fn who_is_not_known_not_proved_or_does_not_consent_is_not_asked_about() {
    let at = at_hospital(Patients::Vouched).await;
    let unproved = at.service.results(&at.anna, None).await;
    assert!(matches!(unproved, Err(QuestionnaireError::IdentityUnproved)), "{unproved:?}");
    let at = at_hospital(Patients::Declared).await;
    let host = "vista".parse().unwrap();
    at.scene.stores.relations.remove(at.anna.user, &host, &"vista".into()).await.unwrap();
    let unknown = at.service.results(&at.anna, None).await;
    assert!(
        matches!(&unknown, Err(QuestionnaireError::Hospital(problem)) if problem.code == ProblemCode::PatientUnknown),
        "{unknown:?}"
    );
    withdraw(&at).await;
    let withdrawn = at.service.results(&at.petr, None).await;
    assert!(matches!(withdrawn, Err(QuestionnaireError::ConsentRequired)), "{withdrawn:?}");
    assert_eq!(at.hospital.calls(QuestionnaireOperation::Assignments), 0);
}

/// Petr withdraws his consent.
async fn withdraw(at: &AtHospital) {
    let now = at.scene.clock.now();
    committed!(at.scene.stores, consents.withdraw(at.petr.user, ConsentKind::PersonalData, now))
        .await
        .unwrap();
}

/// What was read before the call is read again after it.
#[tokio::test]
async fn a_list_that_arrives_after_the_patients_id_was_corrected_is_not_kept() {
    let at = at_hospital(Patients::Declared).await;
    at.hospital.send(ANNA, "a1", model());
    at.hospital.hold();
    let list = at.service.results(&at.anna, None);
    let correct = async {
        while at.hospital.calls(QuestionnaireOperation::Assignments) == 0 {
            tokio::task::yield_now().await;
        }
        set_patient(&at.scene, at.anna.user, "10009").await;
        at.hospital.release();
    };
    let (list, ()) = tokio::join!(list, correct);
    assert!(matches!(list, Err(QuestionnaireError::NotFound)), "{list:?}");
    assert!(at.scene.stores.service_questionnaires.of_user(at.anna.user).await.unwrap().is_empty());
}

/// Design, sending, rules, links, reports: refused with one code for administrators and patients.
#[tokio::test]
async fn what_administrators_do_with_questionnaires_is_refused() {
    let (at, id) = with_one().await;
    let (service, admin) = (&at.service, &at.scene.admin);
    let quiz = QuestionnaireId(Uuid::now_v7());
    let two = QuestionnaireRecipients::Users(vec![at.anna.user]);
    let target = QuestionnaireTarget::User(at.anna.user);
    let refusals = [
        service.list(admin, None, (0, 20)).await.err(),
        service.lookup(admin, quiz).await.err(),
        service.create(admin, "Боль", model()).await.err(),
        service.check_model(admin, &model()).await.err(),
        service.assign(admin, quiz, &target, None).await.err(),
        service.begin_sending(admin, quiz, &two, None).await.err(),
        service.rules(admin).await.err(),
        service.alerts(admin, None, 20).await.err(),
        service.results(admin, Some(&target)).await.err(),
        service.result_with_model(admin, id).await.err(),
    ];
    for (number, refusal) in refusals.into_iter().enumerate() {
        assert!(matches!(refusal, Some(QuestionnaireError::AtHospital)), "{number}: {refusal:?}");
    }
    let stranger = service.create(&at.anna, "Боль", model()).await;
    assert!(matches!(stranger, Err(QuestionnaireError::NotAdministrator)), "{stranger:?}");
}
