//! Identification of the person, and its effect on the copy.

use crate::support::{Scene, fragment, host, opened, scene, scene_with, vault};
use cabinet_domain::{AuditKind, DocumentId, DocumentText, DocumentType, Patients};
use cabinet_fakes::{Fault, RecordsOperation as Op};
use cabinet_ports::repository::{EpicrisImport, PersonChange, PersonalData, SealedDocument};
use cabinet_ports::{Clock, JobOutcome, ProblemCode};
use cabinet_records::{RecordError, RecordSettings, SourceState};
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use uuid::Uuid;

async fn state(scene: &Scene) -> SourceState {
    scene.room.sources(&scene.anna).await.unwrap()[0].state
}

async fn copied(scene: &Scene) {
    scene.hospital.put("p1", fragment("d1", "Осмотр"), Some("<p>гастрит</p>"));
    scene.sync().await;
    assert_eq!(scene.names().await, ["Осмотр"]);
}

///
#[tokio::test]
async fn a_relation_is_found_once_kept_and_audited() {
    let scene = scene().await;
    let relation = scene.connector.relation(&scene.anna).await.unwrap().unwrap();
    assert_eq!((relation.patient.as_str(), relation.clinic.as_str()), ("p1", "vista"));
    scene.connector.relation(&scene.anna).await.unwrap();
    assert_eq!(scene.hospital.calls(Op::FindPatient), 1);
    let kinds: Vec<_> = scene.audit(&scene.anna).await.into_iter().map(|event| event.kind).collect();
    assert_eq!(kinds, [AuditKind::RecordSent, AuditKind::RelationFound]);
    assert_eq!(scene.connector.relation(&scene.boris).await.unwrap(), None);
}

/// cached 5 min
#[tokio::test]
async fn not_known_here_is_believed_for_minutes_and_told_once_a_day() {
    let scene = scene().await;
    for _ in 0..3 {
        assert_eq!(scene.connector.relation(&scene.boris).await.unwrap(), None);
    }
    assert_eq!(scene.hospital.calls(Op::FindPatient), 1);
    scene.clock.advance(TimeDelta::minutes(5));
    scene.hospital.know(scene.boris.user, "p2");
    assert!(scene.connector.relation(&scene.boris).await.unwrap().is_some());
    assert_eq!(scene.audited(&scene.boris, AuditKind::RecordSent).await, 1);
}

fn passport(number: &str) -> DocumentText {
    let text = serde_json::json!({ "serial": "4509", "number": number, "issued_by": null, "issuedBy": null });
    serde_json::from_value(text).unwrap()
}

async fn add_passport(scene: &Scene, text: &DocumentText, from_esia: bool) -> SealedDocument {
    let id = DocumentId(Uuid::now_v7());
    let context = SealedDocument::context(id, scene.anna.user);
    let sealed = vault().seal(&context, &serde_json::to_vec(text).unwrap()).unwrap();
    let document = SealedDocument {
        id,
        user: scene.anna.user,
        kind: DocumentType::Passport,
        sealed,
        issue_date: None,
        from_esia,
        created_at: scene.clock.now(),
    };
    committed!(scene.stores, documents.add(document.clone(), u32::MAX)).await.unwrap();
    document
}

#[tokio::test]
async fn the_hospital_is_told_the_papers_that_the_cabinet_keeps() {
    let scene = scene().await;
    let text = passport("123456");
    let document = add_passport(&scene, &text, false).await;
    let other = SealedDocument { id: DocumentId(Uuid::now_v7()), ..document };
    committed!(scene.stores, documents.add(other, u32::MAX)).await.unwrap();
    scene.connector.relation(&scene.anna).await.unwrap().unwrap();
    let asked = scene.hospital.asked().remove(0);
    assert_eq!(asked.documents, [(DocumentType::Passport, text)], "one that does not open is left out");
    assert_eq!(asked.user.id, scene.anna.user);
}

/// an equal document number decides between namesakes with the same birth date, so documents typed by the user are not sent
/// where verified identities are required.
#[tokio::test]
async fn typed_papers_are_told_to_no_hospital_that_asks_for_vouched_people() {
    let settings = RecordSettings { patients: Patients::Vouched, ..RecordSettings::default() };
    let scene = scene_with(settings).await;
    let anna = scene.stores.users.lookup(scene.anna.user).await.unwrap().unwrap();
    let link =
        PersonChange { esia_oid: Some("7".to_owned()), ..PersonChange::of(&anna, PersonalData::of(&anna)) };
    committed!(scene.stores, users.set_person(link)).await.unwrap();
    add_passport(&scene, &passport("of-a-namesake"), false).await;
    add_passport(&scene, &passport("of-anna"), true).await;
    scene.connector.relation(&scene.anna).await.unwrap().unwrap();
    let asked = scene.hospital.asked().remove(0);
    assert_eq!(asked.documents, [(DocumentType::Passport, passport("of-anna"))]);
}

/// Several people match: no record is shown, and an earlier copy is removed.
#[tokio::test]
async fn an_ambiguous_match_shows_nobody_s_data() {
    let scene = scene().await;
    copied(&scene).await;
    let id = scene.cards(&scene.anna).await[0].id;
    scene.hospital.deny(scene.anna.user, ProblemCode::PatientAmbiguous);
    scene.clock.advance(TimeDelta::hours(25));
    scene.sync().await;
    assert_eq!(state(&scene).await, SourceState::Ambiguous);
    assert!(scene.cards(&scene.anna).await.is_empty());
    assert!(matches!(scene.html(&scene.anna, id).await, Err(RecordError::NotFound { .. })));
    assert!(scene.stores.records.owner(id).await.unwrap().is_none(), "it is not only hidden");
    let sync = scene.stores.records.syncs(scene.anna.user).await.unwrap().remove(0);
    assert_eq!((sync.patient, sync.failure.as_deref()), (None, Some("patient_ambiguous")));
    assert_eq!(scene.connector.relation(&scene.anna).await.unwrap(), None);
    assert_eq!(scene.audited(&scene.anna, AuditKind::RecordForgotten).await, 1);

    scene.hospital.know(scene.anna.user, "p1");
    scene.clock.advance(TimeDelta::minutes(6));
    scene.sync().await;
    assert_eq!(scene.names().await, ["Осмотр"]);
    assert_eq!(scene.room.notices(&scene.anna, None, 5).await.unwrap().unread, 0, "a first copy again");
}

#[tokio::test]
async fn who_is_not_known_has_no_copy_and_no_failure() {
    let scene = scene().await;
    assert_eq!(state(&scene).await, SourceState::Never);
    scene.hospital.deny(scene.anna.user, ProblemCode::PatientUnknown);
    scene.sync().await;
    assert_eq!(state(&scene).await, SourceState::Unknown);
    scene.hospital.fail(Op::FindPatient, Fault::refuse(ProblemCode::TimedOut));
    scene.clock.advance(TimeDelta::minutes(6));
    assert!(matches!(scene.connector.sync(scene.anna.user).await, JobOutcome::Again { .. }));
    assert_eq!(state(&scene).await, SourceState::Never);
}

#[tokio::test]
async fn whoever_becomes_another_person_sees_nothing_of_the_former_one() {
    let scene = scene().await;
    copied(&scene).await;
    let id = scene.cards(&scene.anna).await[0].id;
    scene.marry().await;
    assert!(scene.cards(&scene.anna).await.is_empty(), "at once, before any job has run");
    assert!(scene.html(&scene.anna, id).await.is_err());
    assert!(scene.room.diagnoses(&scene.anna).await.unwrap().is_empty());
    scene.hospital.know(scene.anna.user, "p7");
    scene.hospital.put("p7", fragment("d9", "Чужой"), Some("<p>x</p>"));
    scene.sync().await;
    assert_eq!(scene.names().await, ["Чужой"]);
    assert!(scene.stores.records.owner(id).await.unwrap().is_none());
}

/// An answer applies only to the person that was asked about.
#[tokio::test]
async fn an_answer_about_the_former_person_is_not_kept_for_the_new_one() {
    let scene = scene().await;
    scene.hospital.hold();
    let (answer, ()) = tokio::join!(scene.connector.relation(&scene.anna), async {
        while scene.hospital.calls(Op::FindPatient) == 0 {
            tokio::task::yield_now().await;
        }
        scene.marry().await;
        scene.hospital.release();
    });
    assert_eq!(answer.err().and_then(|error| error.code()), Some(ProblemCode::TimedOut));
    assert!(scene.stores.relations.list(scene.anna.user, &host()).await.unwrap().is_empty());
}

async fn chosen(scene: &Scene) {
    let (user, changed_at) = (scene.anna.user, scene.clock.now());
    let last_imported = None;
    let import =
        EpicrisImport { user, host: host(), patient: "p1".into(), is_on: true, changed_at, last_imported };
    committed!(scene.stores, epicris.set(import)).await.unwrap();
}

#[tokio::test]
async fn clients_merged_upstream_move_the_record() {
    let scene = scene().await;
    copied(&scene).await;
    chosen(&scene).await;
    let id = scene.cards(&scene.anna).await[0].id;
    scene.connector.read_feed_once(std::time::Duration::ZERO).await.unwrap();
    scene.run_syncs().await;
    scene.hospital.merge("p1", "p2");
    assert_eq!(scene.connector.read_feed_once(std::time::Duration::ZERO).await.unwrap(), 1);
    assert_eq!(scene.run_syncs().await, 1);
    assert_eq!(scene.cards(&scene.anna).await[0].id, id, "the documents stay the same");
    let texts = scene.hospital.calls(Op::DocumentHtml);
    scene.sync().await;
    assert_eq!(scene.hospital.calls(Op::DocumentHtml), texts, "nothing is copied again");
    assert_eq!(scene.connector.relation(&scene.anna).await.unwrap().unwrap().patient.as_str(), "p2");
    let choices = scene.stores.epicris.list(scene.anna.user).await.unwrap();
    assert!(choices.iter().any(|choice| choice.patient.as_str() == "p2" && choice.is_on));
    assert_eq!(scene.audited(&scene.anna, AuditKind::RecordMoved).await, 1);
    assert_eq!(scene.audited(&scene.anna, AuditKind::RecordForgotten).await, 0);
}

#[tokio::test]
async fn a_merge_that_the_match_does_not_confirm_moves_nothing() {
    let scene = scene().await;
    copied(&scene).await;
    let id = scene.cards(&scene.anna).await[0].id;
    scene.hospital.merge("p1", "p2");
    scene.hospital.know(scene.anna.user, "p3");
    assert_eq!(scene.connector.follow(scene.anna.user, &"p2".into()).await, JobOutcome::Done);
    assert!(scene.cards(&scene.anna).await.is_empty());
    assert!(scene.stores.records.owner(id).await.unwrap().is_none());
    assert_eq!(scene.audited(&scene.anna, AuditKind::RecordMoved).await, 0);
    assert_eq!(scene.audited(&scene.anna, AuditKind::RecordForgotten).await, 1);
}

#[tokio::test]
async fn a_patient_that_the_hospital_denies_is_matched_anew() {
    let scene = scene().await;
    copied(&scene).await;
    scene.hospital.drop_patient("p1");
    scene.hospital.know(scene.anna.user, "p4");
    scene.hospital.put("p4", fragment("d4", "Новый"), Some("<p>x</p>"));
    scene.sync().await;
    assert_eq!(scene.names().await, ["Новый"]);

    scene.hospital.drop_patient("p4");
    assert!(
        matches!(scene.connector.sync(scene.anna.user).await, JobOutcome::Again { .. }),
        "it contradicts itself"
    );
    assert_eq!(scene.names().await, ["Новый"]);
}

/// ADR 0008
#[tokio::test]
async fn where_only_the_state_portal_s_word_counts_nobody_else_is_asked_about() {
    let scene = scene().await;
    copied(&scene).await;
    let settings = RecordSettings { patients: Patients::Vouched, ..RecordSettings::default() };
    let (connector, room) = opened(&scene.hospital, &scene.stores, &scene.clock, &scene.post, settings);
    let asked = scene.hospital.asked().len();
    assert!(matches!(connector.relation(&scene.anna).await, Err(RecordError::IdentityUnproved)));
    assert_eq!(room.sources(&scene.anna).await.unwrap()[0].state, SourceState::Unproved);
    assert!(room.documents(&scene.anna, &cabinet_domain::MedicalDocumentKind::ALL).await.unwrap().is_empty());
    assert!(matches!(connector.diary_strip(&scene.anna).await, Err(RecordError::IdentityUnproved)));
    assert_eq!(connector.sync(scene.anna.user).await, JobOutcome::Done);
    assert!(
        scene.stores.records.revisions(scene.anna.user, &host()).await.unwrap().is_empty(),
        "what was found goes"
    );
    assert_eq!(scene.hospital.asked().len(), asked);

    let anna = scene.stores.users.lookup(scene.anna.user).await.unwrap().unwrap();
    let link =
        PersonChange { esia_oid: Some("7".to_owned()), ..PersonChange::of(&anna, PersonalData::of(&anna)) };
    committed!(scene.stores, users.set_person(link)).await.unwrap();
    assert_eq!(connector.sync(scene.anna.user).await, JobOutcome::Done);
    assert_eq!(room.sources(&scene.anna).await.unwrap()[0].state, SourceState::Found);
}

/// Issue 14: identity proved at the desk makes the record readable.
#[tokio::test]
async fn an_identity_proved_at_the_desk_makes_the_record_readable() {
    let scene = scene().await;
    let settings = RecordSettings { patients: Patients::Vouched, ..RecordSettings::default() };
    let (connector, room) = opened(&scene.hospital, &scene.stores, &scene.clock, &scene.post, settings);
    assert!(matches!(connector.relation(&scene.anna).await, Err(RecordError::IdentityUnproved)));
    let anna = scene.stores.users.lookup(scene.anna.user).await.unwrap().unwrap();
    committed!(scene.stores, cabinets.prove_identity(&anna, anna.created_at)).await.unwrap();
    assert_eq!(connector.sync(scene.anna.user).await, JobOutcome::Done);
    assert_eq!(room.sources(&scene.anna).await.unwrap()[0].state, SourceState::Found);
}
