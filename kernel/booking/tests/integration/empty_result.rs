//! A hospital system that reports success without an appointment id.

use crate::support::{host, nine, request, scene, therapist};
use cabinet_booking::{BookingError, BookingParts, BookingService, BookingSettings};
use cabinet_domain::{BookingState, MedicalHost};
use std::sync::Arc;

/// an empty result counts as a failure, and the real outcome is settled later.
#[tokio::test]
async fn an_answer_without_a_ticket_is_no_success() {
    let scene = scene().await;
    scene.hospital.omit_booked_ids();
    let service = BookingService::open(BookingParts {
        host: MedicalHost { id: host(), name: String::new(), description: String::new() },
        zone: chrono_tz::Europe::Moscow,
        settings: BookingSettings::default(),
        scheduling: Arc::clone(&scene.hospital) as _,
        stores: scene.stores.clone(),
        clock: scene.clock.clone(),
    });
    service.slots(&scene.anna, &therapist()).await.unwrap();
    let answer = service.book(&scene.anna, &request(&nine()), None).await;
    let Err(BookingError::OutcomeUnknown(id)) = answer else { panic!("{answer:?}") };
    assert_eq!(scene.state_of(id).await, BookingState::Unknown);
    service.settle(id, 0).await.unwrap();
    assert_eq!(scene.state_of(id).await, BookingState::Booked);
}
