//! Patient relations at each clinic.

use crate::support::{Scene, all_wait, host, nine, request, scene, service, therapist};
use cabinet_booking::{BookingError, BookingSettings, Patients};
use cabinet_domain::{AuditKind, Relation};
use cabinet_fakes::{Fault, Operation};
use cabinet_ports::repository::{PersonChange, PersonalData};
use cabinet_ports::{Clock, ProblemCode};
use cabinet_test_storage::committed;
use chrono::TimeDelta;

async fn patients(scene: &Scene) -> Vec<String> {
    let relations = scene.service.relations(&scene.anna).await.unwrap();
    relations.found.into_iter().map(|relation| relation.patient.0).collect()
}

///
#[tokio::test]
async fn a_relation_is_found_once_stored_and_audited() {
    let scene = scene().await;
    let found = patients(&scene).await;
    assert_eq!(found.len(), 2);
    assert_eq!(patients(&scene).await, found);
    assert_eq!(scene.hospital.calls(Operation::FindPatient), 2);
    assert_eq!(scene.stores.relations.list(scene.anna.user, &host()).await.unwrap().len(), 2);
    let audit = scene.audit(&scene.anna).await;
    let count = |kind| audit.iter().filter(|line| **line == kind).count();
    assert_eq!((count(AuditKind::RecordSent), count(AuditKind::RelationFound), audit.len()), (2, 2, 4));
    assert_eq!(audit[0], AuditKind::RecordSent, "it is written down before anything is told");
    assert!(scene.audit(&scene.boris).await.is_empty());
}

#[tokio::test(start_paused = true)]
async fn the_same_question_of_one_user_twice_at_once_is_one_and_one_audit_line() {
    let scene = scene().await;
    // Only the questions about the patient are held.
    scene.service.clinics().await.unwrap();
    scene.hospital.hold();
    let (first, second, ()) =
        tokio::join!(scene.service.relations(&scene.anna), scene.service.relations(&scene.anna), async {
            all_wait().await;
            scene.hospital.release();
        });
    assert_eq!(first.unwrap(), second.unwrap());
    assert_eq!(scene.audit(&scene.anna).await.len(), 4);
}

/// The audit log shows which hospital received personal data, but not one event for each repeated lookup.
#[tokio::test]
async fn a_clinic_that_is_asked_again_and_again_is_one_line_a_day() {
    let scene = scene().await;
    scene.hospital.forget_patient(&"c2".into(), scene.anna.user);
    for _ in 0..3 {
        patients(&scene).await;
        scene.clock.advance(TimeDelta::minutes(6));
    }
    assert_eq!(scene.hospital.calls(Operation::FindPatient), 4);
    let lines = scene.stores.audit.list(scene.anna.user, 20).await.unwrap();
    let sent: Vec<_> = lines.into_iter().filter(|line| line.kind == AuditKind::RecordSent).collect();
    assert_eq!(sent.len(), 2);
    assert!(sent.iter().all(|line| line.detail["purpose"] == "search" && line.detail["host"] == "netrika1"));
}

/// cached 5 min
#[tokio::test]
async fn not_known_here_is_believed_for_minutes_and_never_stored() {
    let scene = scene().await;
    scene.hospital.forget_patient(&"c2".into(), scene.anna.user);
    assert_eq!(patients(&scene).await.len(), 1);
    assert_eq!(patients(&scene).await.len(), 1);
    assert_eq!(scene.hospital.calls(Operation::FindPatient), 2);
    scene.clock.advance(TimeDelta::minutes(5));
    assert_eq!(patients(&scene).await.len(), 1);
    assert_eq!(scene.hospital.calls(Operation::FindPatient), 3);
    assert_eq!(scene.stores.relations.list(scene.anna.user, &host()).await.unwrap().len(), 1);
}

async fn marries(scene: &Scene) {
    let anna = scene.stores.users.lookup(scene.anna.user).await.unwrap().unwrap();
    let mut person = PersonalData::of(&anna);
    person.name.last_name = "Ромашкина".to_owned();
    committed!(scene.stores, users.set_person(PersonChange::of(&anna, person))).await.unwrap();
}

/// relations and refusals do not apply to changed personal data.
#[tokio::test]
async fn whoever_becomes_another_person_is_asked_about_anew() {
    let scene = scene().await;
    scene.hospital.forget_patient(&"c2".into(), scene.anna.user);
    assert_eq!(patients(&scene).await.len(), 1);
    assert_eq!(scene.hospital.calls(Operation::FindPatient), 2);
    marries(&scene).await;
    assert_eq!(patients(&scene).await.len(), 1);
    assert_eq!(scene.hospital.calls(Operation::FindPatient), 4);
}

/// an answer applies only to the person that was asked about.
#[tokio::test]
async fn an_answer_about_the_former_person_is_not_kept_for_the_new_one() {
    let scene = scene().await;
    scene.service.clinics().await.unwrap();
    scene.hospital.hold();
    let (answer, ()) = tokio::join!(scene.service.relations(&scene.anna), async {
        while scene.hospital.calls(Operation::FindPatient) == 0 {
            tokio::task::yield_now().await;
        }
        marries(&scene).await;
        scene.hospital.release();
    });
    assert!(!answer.unwrap().silent.is_empty());
    let kept = scene.stores.relations.list(scene.anna.user, &host()).await.unwrap();
    let asked = scene.hospital.calls(Operation::FindPatient);
    assert_eq!(patients(&scene).await.len(), 2);
    assert_eq!(scene.hospital.calls(Operation::FindPatient), asked + 2 - kept.len());
    assert!(kept.len() < 2);
}

#[tokio::test]
async fn a_clinic_that_does_not_answer_is_named_and_asked_again() {
    let scene = scene().await;
    scene.hospital.fail_at(Operation::FindPatient, &"c1".into(), Fault::refuse(ProblemCode::TimedOut));
    let relations = scene.service.relations(&scene.anna).await.unwrap();
    assert_eq!(relations.silent, ["c1".into()]);
    assert_eq!(relations.found.len(), 1);
    scene.hospital.heal();
    assert_eq!(patients(&scene).await.len(), 2);
}

/// The clinic merged two records: it no longer knows the stored patient id.
#[tokio::test]
async fn a_relation_that_the_clinic_denies_is_removed_and_looked_up_again() {
    let scene = scene().await;
    let outdated = Relation {
        user: scene.anna.user,
        host: host(),
        clinic: "c1".into(),
        patient: "old".into(),
        confirmed_at: scene.clock.now(),
    };
    committed!(scene.stores, relations.set(outdated)).await.unwrap();
    scene.hospital.fail_next(Operation::Slots, Fault::refuse(ProblemCode::PatientUnknown));
    assert!(!scene.service.slots(&scene.anna, &therapist()).await.unwrap().is_empty());
    let stored = scene.stores.relations.lookup(scene.anna.user, &host(), &"c1".into()).await.unwrap();
    assert_ne!(stored.unwrap().patient, "old".into());
}

#[tokio::test]
async fn a_clinic_that_contradicts_itself_is_not_asked_for_ever() {
    let scene = scene().await;
    patients(&scene).await;
    scene.hospital.fail(Operation::Slots, Fault::refuse(ProblemCode::PatientUnknown));
    let answer = scene.service.slots(&scene.anna, &therapist()).await;
    assert_eq!(answer.err().and_then(|e| e.code()), Some(ProblemCode::PatientUnknown));
    assert_eq!(scene.hospital.calls(Operation::Slots), 2);
}

/// ADR 0008: no lookup, and no use of relations found for a self-declared identity.
#[tokio::test]
async fn where_only_the_state_portal_s_word_counts_nobody_else_is_asked_about() {
    let scene = scene().await;
    patients(&scene).await;
    scene.looks(&scene.anna).await;
    let settings = BookingSettings { patients: Patients::Vouched, ..BookingSettings::default() };
    let service = service(&scene.hospital, &scene.stores, &scene.clock, settings);
    let asked =
        [Operation::FindPatient, Operation::Dates, Operation::Slots, Operation::Book, Operation::Cancel];
    let calls = || asked.map(|operation| scene.hospital.calls(operation));
    let before = calls();
    for who in [&scene.anna, &scene.boris] {
        let refusals = [
            service.relations(who).await.map(drop),
            service.dates(who, &therapist()).await.map(drop),
            service.slots(who, &therapist()).await.map(drop),
            service.tickets(who).await.map(drop),
            service.cancel(who, &"c1".into(), &"t".into()).await,
            service.book(who, &request(&nine()), None).await.map(drop),
        ];
        for (place, refusal) in refusals.into_iter().enumerate() {
            assert!(matches!(refusal, Err(BookingError::IdentityUnproved)), "{place}: {refusal:?}");
        }
    }
    assert_eq!(calls(), before, "the hospital is not asked");

    let boris = scene.stores.users.lookup(scene.boris.user).await.unwrap().unwrap();
    let link =
        PersonChange { esia_oid: Some("7".to_owned()), ..PersonChange::of(&boris, PersonalData::of(&boris)) };
    committed!(scene.stores, users.set_person(link)).await.unwrap();
    assert_eq!(service.relations(&scene.boris).await.unwrap().found.len(), 2);
    assert!(!service.slots(&scene.boris, &therapist()).await.unwrap().is_empty());
    service.book(&scene.boris, &request(&nine()), None).await.unwrap();

    // Issue 14: an administrator who saw the document vouches as well.
    let anna = scene.stores.users.lookup(scene.anna.user).await.unwrap().unwrap();
    committed!(scene.stores, cabinets.prove_identity(&anna, anna.created_at)).await.unwrap();
    assert_eq!(service.relations(&scene.anna).await.unwrap().found.len(), 2);
}

/// Issue 11, items 15 and 28: no personal data is sent to a hospital unless the audit event could be stored.
#[tokio::test]
async fn nobody_is_looked_for_while_the_audit_trail_is_full() {
    let scene = scene().await;
    scene.storage.set_auditable(false);
    let refused = scene.service.relations(&scene.anna).await;
    assert!(matches!(refused, Err(BookingError::Storage(_))), "{refused:?}");
    assert_eq!(scene.hospital.calls(Operation::FindPatient), 0);
    assert_eq!(scene.stores.relations.list(scene.anna.user, &host()).await.unwrap(), []);

    scene.storage.set_auditable(true);
    assert_eq!(scene.service.relations(&scene.anna).await.unwrap().found.len(), 2);
}
