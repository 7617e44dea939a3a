//! Invented people, times and bookings that several files of the suite use.

use cabinet_domain::{
    AppointmentId, Booking, BookingId, BookingState, IdempotencyKey, MedicalHostId, Session, SessionId, User,
    UserId,
};
use cabinet_fakes as fakes;
use cabinet_ports::repository::{BookingStep, settling_job};
use cabinet_ports::{StorageError, Stores};
use cabinet_test_storage::committed;
use chrono::{DateTime, NaiveDate, TimeDelta, TimeZone, Utc};
use uuid::Uuid;

/// 2026-11-21 09:00:00.123456 UTC, the start of every test.
pub(crate) fn start() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 21, 9, 0, 0).unwrap() + TimeDelta::microseconds(123_456)
}

pub(crate) fn after(minutes: i64) -> DateTime<Utc> {
    start() + TimeDelta::minutes(minutes)
}

pub(crate) async fn user(stores: &Stores, login: &str) -> User {
    committed!(stores, users.add(fakes::person(login), None)).await.unwrap()
}

pub(crate) fn host() -> MedicalHostId {
    "netrika1".parse().unwrap()
}

pub(crate) fn key(text: &str) -> IdempotencyKey {
    format!("key-of-{text}").parse().unwrap()
}

/// A booking of slot `slot` at clinic `36`, at 09:40 hospital time.
pub(crate) fn booking(user: UserId, key_text: &str, slot: &str) -> Booking {
    Booking {
        id: BookingId(Uuid::now_v7()),
        user,
        key: key(key_text),
        host: host(),
        clinic: "36".into(),
        patient: "502655".into(),
        slot: slot.into(),
        doctor: "д36".into(),
        speciality: Some("78".into()),
        start: NaiveDate::from_ymd_opt(2026, 11, 24).unwrap().and_hms_opt(9, 40, 0).unwrap(),
        room: Some("214".into()),
        end: Some(NaiveDate::from_ymd_opt(2026, 11, 24).unwrap().and_hms_opt(9, 52, 0).unwrap()),
        number: Some(4),
        state: BookingState::Asked,
        ticket: None,
        problem: None,
        cancelling_at: None,
        created_at: start(),
        updated_at: start(),
    }
}

/// Stores a booking with its settling job in a unit of work of its own, whatever else its owner has open.
pub(crate) async fn add_booking(
    stores: &Stores,
    booking: Booking,
    settle_at: DateTime<Utc>,
) -> Result<(), StorageError> {
    let job = settling_job(&booking, settle_at);
    committed!(stores, bookings.add(booking, after(100_000)); jobs.add(job)).await
}

/// A session whose refresh digest is 32 times `digest`, valid for an hour.
pub(crate) fn session(user: UserId, digest: u8) -> Session {
    Session {
        id: SessionId(Uuid::now_v7()),
        user,
        refresh_digest: vec![digest; 32],
        previous_digest: None,
        rotated_at: start(),
        created_at: start(),
        expires_at: after(60),
        revoked_at: None,
        user_agent: Some("Mozilla/5.0 (проверка)".to_owned()),
        persistent: false,
    }
}

/// Makes a step of a booking in a unit of work of its own.
pub(crate) async fn set_state(
    stores: &Stores,
    booking: &Booking,
    from: BookingState,
    to: BookingState,
    ticket: Option<AppointmentId>,
    problem: Option<String>,
    at: DateTime<Utc>,
) -> Result<bool, StorageError> {
    let (id, user) = (booking.id, booking.user);
    let step = BookingStep { id, user, from, to, ticket, problem, at, notice: None };
    committed!(stores, bookings.set_state(step)).await
}
