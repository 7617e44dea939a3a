//! What a calendar reads at a person's address (issue 17).

use crate::support::{Scene, all_wait, nine, now, request, scene, scene_with};
use cabinet_booking::{
    BookingSettings, CalendarFile, CalendarParts, CalendarSecret, CalendarService, Caller, Patients,
};
use cabinet_domain::{AppointmentId, AuditKind};
use cabinet_fakes::{Fault, Operation};
use cabinet_ports::{Clock as _, ProblemCode};
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use secrecy::{ExposeSecret as _, SecretString};
use std::sync::Arc;

fn calendars(scene: &Scene) -> Arc<CalendarService> {
    CalendarService::open(CalendarParts {
        services: vec![Arc::clone(&scene.service)],
        stores: scene.stores.clone(),
        public_url: "https://portal.example/".parse().unwrap(),
        clock: Arc::clone(&scene.clock) as _,
    })
}

async fn made(calendars: &CalendarService, who: &Caller, has_details: bool) -> CalendarSecret {
    let address = calendars.create(who, has_details, "en").await.unwrap().address;
    let file = address.expose_secret().strip_prefix("https://portal.example/api/calendar/").unwrap();
    CalendarSecret::in_file(&SecretString::from(file)).unwrap()
}

async fn read(calendars: &CalendarService, secret: &CalendarSecret) -> Option<CalendarFile> {
    let subscription = calendars.find(secret).await.unwrap()?;
    calendars.read(secret, &subscription).await.unwrap()
}

/// The value of each property of this name.
fn all<'f>(file: &'f CalendarFile, name: &str) -> Vec<&'f str> {
    let lines = file.text.split("\r\n").filter_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    lines.collect()
}

async fn booked(scene: &Scene, who: &Caller) -> AppointmentId {
    scene.looks(who).await;
    scene.service.book(who, &request(&nine()), None).await.unwrap().ticket
}

/// Issue 17
#[tokio::test(start_paused = true)]
async fn a_visit_keeps_its_event_when_it_is_moved_and_cancelled() {
    let scene = scene().await;
    let calendars = calendars(&scene);
    let secret = made(&calendars, &scene.anna, false).await;
    let empty = read(&calendars, &secret).await.unwrap();
    assert_eq!(all(&empty, "UID").len(), 0);

    let ticket = booked(&scene, &scene.anna).await;
    scene.service.tickets(&scene.anna).await.unwrap();
    scene.clock.advance(TimeDelta::minutes(1));
    let first = read(&calendars, &secret).await.unwrap();
    assert_eq!(all(&first, "DTSTART"), ["20261122T060000Z"]);
    assert_eq!((all(&first, "SEQUENCE"), all(&first, "STATUS")), (vec!["0"], vec!["CONFIRMED"]));
    assert_eq!(all(&first, "SUMMARY"), ["Appointment"]);
    assert_eq!(all(&first, "UID"), [format!("c1/{ticket}@portal.example")]);
    assert!(first.since > empty.since);

    let eleven = request(&"c1-therapy-1@2026-11-22T11:00".into());
    let moved =
        scene.service.move_appointment(&scene.anna, &"c1".into(), &ticket, &eleven, None).await.unwrap();
    let second = read(&calendars, &secret).await.unwrap();
    assert_eq!((all(&second, "UID"), all(&second, "SEQUENCE")), (all(&first, "UID"), vec!["1"]));
    assert_eq!(all(&second, "DTSTART"), ["20261122T080000Z"]);

    scene.clock.advance(TimeDelta::minutes(1));
    scene.service.tickets(&scene.anna).await.unwrap();
    scene.service.cancel(&scene.anna, &"c1".into(), &moved.booked.ticket).await.unwrap();
    let last = read(&calendars, &secret).await.unwrap();
    assert_eq!((all(&last, "UID"), all(&last, "SEQUENCE")), (all(&first, "UID"), vec!["2"]));
    assert_eq!(all(&last, "STATUS"), ["CANCELLED"]);
}

/// A calendar that asks again gets the same bytes, also from another kernel.
#[tokio::test(start_paused = true)]
async fn what_has_not_changed_is_told_in_the_same_words() {
    let scene = scene().await;
    let one = calendars(&scene);
    let secret = made(&one, &scene.anna, false).await;
    booked(&scene, &scene.anna).await;
    let first = read(&one, &secret).await.unwrap();
    for minutes in [10, 90] {
        scene.clock.advance(TimeDelta::minutes(minutes));
        scene.service.tickets(&scene.anna).await.unwrap();
        assert_eq!(read(&one, &secret).await.unwrap(), first);
        assert_eq!(read(&calendars(&scene), &secret).await.unwrap(), first);
    }
    one.change(&scene.anna, true, "en").await.unwrap();
    let second = read(&one, &secret).await.unwrap();
    assert_eq!(second.since, scene.clock.now());
    assert!(second.text.contains("SUMMARY:"), "{second:?}");
    assert_ne!(all(&second, "SUMMARY"), ["Appointment"]);
}

#[tokio::test(start_paused = true)]
async fn an_address_shows_one_person_s_visits() {
    let scene = scene().await;
    let calendars = calendars(&scene);
    let (anna, boris) =
        (made(&calendars, &scene.anna, true).await, made(&calendars, &scene.boris, true).await);
    booked(&scene, &scene.anna).await;
    assert_eq!(all(&read(&calendars, &anna).await.unwrap(), "UID").len(), 1);
    assert_eq!(all(&read(&calendars, &boris).await.unwrap(), "UID").len(), 0);
}

#[tokio::test(start_paused = true)]
async fn an_address_that_was_replaced_or_removed_says_nothing_any_more() {
    let scene = scene().await;
    let calendars = calendars(&scene);
    let first = made(&calendars, &scene.anna, false).await;
    let second = made(&calendars, &scene.anna, false).await;
    assert!(read(&calendars, &first).await.is_none() && read(&calendars, &second).await.is_some());
    let subscription = calendars.find(&second).await.unwrap().unwrap();
    calendars.remove(&scene.boris).await.unwrap();
    assert!(read(&calendars, &second).await.is_some(), "another person's request");
    calendars.remove(&scene.anna).await.unwrap();
    calendars.remove(&scene.anna).await.unwrap();
    assert!(read(&calendars, &second).await.is_none());
    booked(&scene, &scene.anna).await;
    assert_eq!(calendars.read(&second, &subscription).await.unwrap(), None, "ended while it was read");
    let kinds = scene.audit(&scene.anna).await;
    let noted: Vec<_> = kinds.into_iter().filter(|kind| kind.name().starts_with("calendar")).collect();
    use AuditKind::{CalendarCreated, CalendarRevoked};
    assert_eq!(noted, [CalendarCreated, CalendarCreated, CalendarRevoked]);
    assert!(scene.audit(&scene.boris).await.iter().all(|kind| *kind != CalendarRevoked));
}

#[tokio::test(start_paused = true)]
async fn a_calendar_that_asks_does_not_wait_for_the_hospital_and_asks_it_seldom() {
    let scene = scene().await;
    let calendars = calendars(&scene);
    let secret = made(&calendars, &scene.anna, false).await;
    booked(&scene, &scene.anna).await;
    scene.service.tickets(&scene.anna).await.unwrap();
    scene.hospital.hold();
    let before = scene.hospital.call_log().len();
    let asked = || scene.hospital.call_log().split_off(before);
    let first = read(&calendars, &secret).await.unwrap();
    scene.clock.advance(TimeDelta::hours(5));
    read(&calendars, &secret).await.unwrap();
    all_wait().await;
    assert_eq!(asked(), []);

    scene.clock.advance(TimeDelta::hours(1));
    for _ in 0..20 {
        assert_eq!(read(&calendars, &secret).await.unwrap(), first, "answered while the hospital is silent");
    }
    all_wait().await;
    assert!(asked().iter().all(|(operation, _)| *operation == Operation::Appointments), "{:?}", asked());
    let clinics = asked().len();
    assert!(clinics > 0);
    scene.hospital.release();
    all_wait().await;
    scene.hospital.fail(Operation::Appointments, Fault::refuse(ProblemCode::Unavailable));
    scene.clock.advance(TimeDelta::hours(6));
    for minutes in [1, 30, 28] {
        scene.clock.advance(TimeDelta::minutes(minutes));
        read(&calendars, &secret).await.unwrap();
        all_wait().await;
    }
    let again = asked().len();
    assert!(again > clinics && again <= 2 * 2 * clinics, "once, although it failed: {again}");
}

/// What the hospital changed reaches the calendar without the person's doing.
#[tokio::test(start_paused = true)]
async fn a_visit_that_was_moved_at_the_reception_is_moved_in_the_calendar() {
    let scene = scene().await;
    let calendars = calendars(&scene);
    let secret = made(&calendars, &scene.anna, false).await;
    let ticket = booked(&scene, &scene.anna).await;
    scene.service.tickets(&scene.anna).await.unwrap();
    scene.hospital.move_at_reception(&ticket, "2026-11-25T10:00:00+03:00".parse().unwrap());
    scene.clock.advance(TimeDelta::hours(6));
    let first = read(&calendars, &secret).await.unwrap();
    assert_eq!(all(&first, "DTSTART"), ["20261122T060000Z"]);
    all_wait().await;
    scene.clock.advance(TimeDelta::hours(2));
    let second = read(&calendars, &secret).await.unwrap();
    assert_eq!(
        (all(&second, "DTSTART"), all(&second, "UID")),
        (vec!["20261125T070000Z"], all(&first, "UID"))
    );
    assert!(second.since > first.since);
}

/// a host that requires verified identities.
#[tokio::test(start_paused = true)]
async fn of_a_person_who_is_not_verified_nothing_is_known_or_asked() {
    let scene =
        scene_with(BookingSettings { patients: Patients::Vouched, ..BookingSettings::default() }).await;
    let calendars = calendars(&scene);
    let secret = made(&calendars, &scene.anna, true).await;
    assert_eq!(all(&read(&calendars, &secret).await.unwrap(), "UID").len(), 0);
    all_wait().await;
    assert_eq!(scene.hospital.call_log(), []);
}

#[tokio::test(start_paused = true)]
async fn the_owner_sees_when_a_calendar_last_asked() {
    let scene = scene().await;
    let calendars = calendars(&scene);
    let secret = made(&calendars, &scene.anna, false).await;
    let read_at = async || calendars.own(scene.anna.user).await.unwrap().unwrap().read_at;
    assert_eq!(read_at().await, None);
    read(&calendars, &secret).await.unwrap();
    assert_eq!(read_at().await, Some(now()));
    scene.clock.advance(TimeDelta::minutes(14));
    read(&calendars, &secret).await.unwrap();
    assert_eq!(read_at().await, Some(now()));
    scene.clock.advance(TimeDelta::minutes(1));
    read(&calendars, &secret).await.unwrap();
    assert_eq!(read_at().await, Some(now() + TimeDelta::minutes(15)));
}

#[tokio::test(start_paused = true)]
async fn a_disabled_account_s_calendar_is_none() {
    let scene = scene().await;
    let calendars = calendars(&scene);
    let secret = made(&calendars, &scene.anna, false).await;
    let stores = &scene.stores;
    committed!(stores, users.set_disabled(scene.anna.user, true, now())).await.unwrap();
    assert!(read(&calendars, &secret).await.is_none());
    let refused = calendars.create(&scene.anna, false, "en").await;
    assert!(matches!(refused, Err(cabinet_booking::CalendarError::NotFound)));
}
