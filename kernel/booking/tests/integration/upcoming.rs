//! What is known of a patient's visits without asking the hospital system (issue 17).

use crate::support::{Scene, day, nine, request, scene, scene_with, service};
use cabinet_booking::{
    BookedAppointment, BookingError, BookingSettings, Caller, ChangedAppointment, DaysWanted, Patients,
    UpcomingVisits, VisitChange,
};
use cabinet_domain::SlotId;
use cabinet_fakes::{Fault, Operation};
use cabinet_ports::{Clock as _, ProblemCode};
use chrono::{DateTime, FixedOffset, TimeDelta, Utc};

async fn books(scene: &Scene, who: &Caller, slot: &str) -> BookedAppointment {
    let doctor = slot.split('@').next().unwrap();
    let wanted = DaysWanted { clinic: "c1".into(), doctor: doctor.into(), from: None, to: None };
    scene.service.slots(who, &wanted).await.unwrap();
    scene.service.book(who, &request(&SlotId::from(slot)), None).await.unwrap()
}

/// Reads without a request to the hospital system.
async fn known(scene: &Scene, who: &Caller) -> UpcomingVisits {
    let before = scene.hospital.call_log().len();
    let known = scene.service.upcoming(who).await.unwrap();
    assert_eq!(scene.hospital.call_log().len(), before, "nothing is asked");
    known
}

fn starts(visits: &[cabinet_booking::MyAppointment]) -> Vec<String> {
    visits.iter().map(|mine| mine.ticket.start.format("%d %H").to_string()).collect()
}

#[tokio::test]
async fn a_booked_visit_is_known_at_once_and_again_after_a_restart_with_its_names() {
    let scene = scene().await;
    assert_eq!(known(&scene, &scene.anna).await, UpcomingVisits::default());
    books(&scene, &scene.anna, nine().as_str()).await;
    let at_once = known(&scene, &scene.anna).await;
    assert_eq!((starts(&at_once.visits), at_once.read_at), (vec!["22 09".to_owned()], None));
    scene.service.tickets(&scene.anna).await.unwrap();
    let mine = known(&scene, &scene.anna).await.visits.remove(0);

    let restarted = service(&scene.hospital, &scene.stores, &scene.clock, BookingSettings::default());
    let again = restarted.upcoming(&scene.anna).await.unwrap();
    assert!(again.read_at.is_some());
    assert_eq!(again.visits, [mine]);
    assert!(again.visits[0].ticket.doctor_name.is_some() && again.visits[0].clinic.is_some(), "{again:?}");
    assert!(known(&scene, &scene.boris).await.visits.is_empty(), "a stranger has none");
}

#[tokio::test]
async fn a_person_whom_no_clinic_knows_was_asked_about_all_the_same() {
    let scene = scene().await;
    for clinic in ["c1", "c2"] {
        scene.hospital.forget_patient(&clinic.into(), scene.anna.user);
    }
    assert_eq!(known(&scene, &scene.anna).await.read_at, None);
    scene.service.tickets(&scene.anna).await.unwrap();
    assert!(known(&scene, &scene.anna).await.read_at.is_some());
}

/// Also an appointment that was made at the reception, of which there is no booking record.
#[tokio::test]
async fn what_the_hospital_said_last_counts_until_something_is_done_here() {
    let scene = scene().await;
    let booked = books(&scene, &scene.anna, "c1-therapy-1@2026-11-24T09:00").await;
    scene.clock.advance(TimeDelta::minutes(1));
    scene.service.tickets(&scene.anna).await.unwrap();
    scene.hospital.move_at_reception(&booked.ticket, "2026-11-25T10:00:00+03:00".parse().unwrap());
    scene.clock.advance(TimeDelta::minutes(1));
    assert_eq!(starts(&known(&scene, &scene.anna).await.visits), ["24 09"]);
    scene.service.tickets(&scene.anna).await.unwrap();
    assert_eq!(starts(&known(&scene, &scene.anna).await.visits), ["25 10"]);
    books(&scene, &scene.anna, "c1-eyes-1@2026-11-23T12:00").await;
    assert_eq!(starts(&known(&scene, &scene.anna).await.visits), ["23 12", "25 10"]);
    scene.service.cancel(&scene.anna, &"c1".into(), &booked.ticket).await.unwrap();
    let after = known(&scene, &scene.anna).await;
    assert_eq!(
        (starts(&after.visits), starts(&after.cancelled)),
        (vec!["23 12".to_owned()], vec!["25 10".to_owned()])
    );
}

#[tokio::test]
async fn a_visit_that_was_cancelled_at_the_reception_is_told_as_cancelled() {
    let scene = scene().await;
    let booked = books(&scene, &scene.anna, nine().as_str()).await;
    scene.service.tickets(&scene.anna).await.unwrap();
    scene.hospital.cancel_at_reception(&booked.ticket);
    scene.clock.advance(TimeDelta::minutes(1));
    scene.service.tickets(&scene.anna).await.unwrap();
    let known = known(&scene, &scene.anna).await;
    assert_eq!((known.visits.len(), starts(&known.cancelled)), (0, vec!["22 09".to_owned()]));
}

fn changes(known: &UpcomingVisits) -> Vec<(VisitChange, String, String)> {
    let hour = |start: &DateTime<FixedOffset>| start.format("%d %H").to_string();
    let told = |one: &ChangedAppointment| (one.change, hour(&one.booked), hour(&one.mine.ticket.start));
    known.changed.iter().map(told).collect()
}

/// Until then, and what the patient does themselves, is no change by the clinic.
#[tokio::test]
async fn what_a_clinic_has_changed_is_told_until_the_visit_or_until_another_is_booked() {
    let scene = scene().await;
    let gone = books(&scene, &scene.anna, nine().as_str()).await;
    let moved = books(&scene, &scene.anna, "c1-eyes-1@2026-11-23T12:00").await;
    let own = books(&scene, &scene.anna, "c1-therapy-1@2026-11-24T09:00").await;
    scene.clock.advance(TimeDelta::minutes(1));
    scene.service.tickets(&scene.anna).await.unwrap();
    assert_eq!(changes(&known(&scene, &scene.anna).await), []);
    scene.service.cancel(&scene.anna, &"c1".into(), &own.ticket).await.unwrap();
    scene.hospital.remove_ticket(&gone.ticket);
    scene.hospital.move_at_reception(&moved.ticket, "2026-11-25T10:00:00+03:00".parse().unwrap());
    assert_eq!(changes(&known(&scene, &scene.anna).await), [], "not asked yet");
    scene.clock.advance(TimeDelta::minutes(1));
    scene.service.tickets(&scene.anna).await.unwrap();
    let missing = (VisitChange::Missing, "22 09".to_owned(), "22 09".to_owned());
    let later = (VisitChange::Moved, "23 12".to_owned(), "25 10".to_owned());
    assert_eq!(changes(&known(&scene, &scene.anna).await), [missing, later.clone()]);
    assert_eq!(changes(&known(&scene, &scene.boris).await), [], "a stranger");

    // Another visit with the same doctor takes the place of the one that is gone.
    books(&scene, &scene.anna, "c1-therapy-1@2026-11-24T10:00").await;
    assert_eq!(changes(&known(&scene, &scene.anna).await), [later]);
    scene.hospital.cancel_at_reception(&moved.ticket);
    scene.clock.advance(TimeDelta::minutes(1));
    scene.service.tickets(&scene.anna).await.unwrap();
    let cancelled = (VisitChange::Cancelled, "23 12".to_owned(), "25 10".to_owned());
    assert_eq!(changes(&known(&scene, &scene.anna).await), [cancelled]);
    // After the time that was booked, nothing is left to tell.
    scene.clock.advance("2026-11-23T09:01:00Z".parse::<DateTime<Utc>>().unwrap() - scene.clock.now());
    assert_eq!(changes(&known(&scene, &scene.anna).await), []);
}

#[tokio::test]
async fn a_clinic_that_does_not_answer_leaves_what_is_known() {
    let scene = scene().await;
    books(&scene, &scene.anna, nine().as_str()).await;
    scene.service.tickets(&scene.anna).await.unwrap();
    let before = known(&scene, &scene.anna).await;
    scene.clock.advance(TimeDelta::hours(1));
    scene.hospital.fail(Operation::Appointments, Fault::refuse(ProblemCode::Unavailable));
    scene.service.tickets(&scene.anna).await.unwrap_err();
    assert_eq!(known(&scene, &scene.anna).await, before);
}

/// The patient may be looking for the room.
#[tokio::test]
async fn a_visit_is_the_next_one_until_half_an_hour_after_its_start_and_the_last_one_then() {
    let scene = scene().await;
    books(&scene, &scene.anna, nine().as_str()).await;
    scene.service.tickets(&scene.anna).await.unwrap();
    scene.hospital.set_now(day(22).and_hms_opt(9, 29, 0).unwrap());
    scene.clock.advance(
        "2026-11-22T06:29:00Z".parse::<chrono::DateTime<chrono::Utc>>().unwrap() - crate::support::now(),
    );
    assert_eq!(known(&scene, &scene.anna).await.visits.len(), 1);
    scene.clock.advance(TimeDelta::minutes(2));
    let after = known(&scene, &scene.anna).await;
    assert_eq!((after.visits.len(), after.last.is_some()), (0, true));
}

#[tokio::test]
async fn without_a_proved_identity_nothing_is_shown_where_it_is_required() {
    let scene =
        scene_with(BookingSettings { patients: Patients::Vouched, ..BookingSettings::default() }).await;
    let refused = scene.service.upcoming(&scene.anna).await.unwrap_err();
    assert!(matches!(refused, BookingError::IdentityUnproved), "{refused:?}");
}
