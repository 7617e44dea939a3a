//! Responses that real hubs send and the protocol sheet does not describe: other encodings, entries without names, very long calendars.

use super::env::{TestEnv, Wishes, window};
use cabinet_domain::ClinicId;
use cabinet_simulators::netrika::{Fault, Operation, Rule};
use std::collections::HashSet;

/// A gateway re-encodes every response, without any effect for the patient.
#[tokio::test(flavor = "multi_thread")]
async fn a_hub_that_answers_in_utf_16_is_a_hub_like_others() {
    let env = TestEnv::new().await;
    let clinic = ClinicId::from("101");
    let plain = env.port.specialities(&clinic).await.unwrap();
    env.fault(Fault::Utf16, &[]);
    assert_eq!(env.port.specialities(&clinic).await.unwrap(), plain);
    let offer = env.usual_offer().await;
    let patient = env.patient(&offer.clinic).await;
    let ticket = env.book(&offer, &patient).await.unwrap();
    env.port.cancel(&offer.clinic, &patient, &ticket.id).await.unwrap();
    assert!(env.hub().bookings()[0].1.cancelled);
}

///
#[tokio::test(flavor = "multi_thread")]
async fn doctors_and_specialities_without_a_name_are_listed_and_can_be_booked() {
    let env = TestEnv::new().await;
    let named = env.usual_offer().await;
    env.fault(Fault::Nameless, &[]);
    let specialities = env.port.specialities(&named.clinic).await.unwrap();
    assert!(specialities.iter().all(|one| one.name == format!("Специальность {}", one.id)));
    let doctors = env.port.doctors(&named.clinic, &named.doctor.speciality).await.unwrap();
    let doctor = doctors.iter().find(|one| one.id == named.doctor.id).expect("no entry is dropped");
    let room = doctor.room.as_deref().expect("the slots tell the room");
    assert_eq!(doctor.name, format!("Врач без имени, каб. {room}"));
    let patient = env.patient(&named.clinic).await;
    let ticket = env.book(&named, &patient).await.unwrap();
    assert_eq!((ticket.doctor_id, ticket.doctor_name), (Some(named.doctor.id), None));
    assert_eq!(env.hub().bookings().len(), 1);
}

/// About twenty megabytes of XML, which the host passes on in parts, and a list in UTF-16.
#[tokio::test(flavor = "multi_thread")]
async fn sixty_thousand_slots_are_read() {
    let env = TestEnv::with(Wishes { read_ms: 50_000, ..Wishes::default() }).await;
    let offer = env.usual_offer().await;
    let asking = &[Operation::GetAvaibleAppointments];
    for (count, faults) in [(60_000, vec![]), (3_000, vec![Rule::new(Fault::Utf16, asking)])] {
        let many = Rule::new(Fault::Slots { count }, asking);
        env.hub().switches.set(faults.into_iter().chain([many]).collect());
        let slots = env.port.slots(&window(&offer.clinic, &offer.doctor)).await.unwrap();
        assert!(slots.len() >= count as usize, "{}", slots.len());
        assert!(slots.is_sorted_by_key(|slot| slot.start));
        let ids: HashSet<_> = slots.iter().map(|slot| &slot.id).collect();
        assert_eq!(ids.len(), slots.len(), "none is there twice");
    }
}
