//! A patient's path from the list of clinics to a cancelled appointment, in strict order mode.

use super::env::{TestEnv, Wishes, window};
use cabinet_domain::{AppointmentStatus, ClinicId};
use cabinet_ports::ProblemCode;
use cabinet_simulators::netrika::Operation;

/// clinic, speciality, doctor, date, slot.
#[tokio::test(flavor = "multi_thread")]
async fn a_patient_books_sees_and_cancels_a_ticket() {
    let env = TestEnv::new().await;
    let clinics = env.port.clinics().await.unwrap();
    assert_eq!(clinics.len(), 14, "one clinic of fifteen is inactive");
    assert!(clinics.iter().any(|one| one.address.is_some() && one.phone.is_some()));

    let offer = env.usual_offer().await;
    let dates = env.port.dates(&window(&offer.clinic, &offer.doctor)).await.unwrap();
    let mut days: Vec<_> = offer.slots.iter().map(|slot| slot.start.date_naive()).collect();
    days.dedup();
    assert_eq!(dates, days);
    assert_eq!(offer.doctor.ticket_count as usize, offer.slots.len());
    assert_eq!(offer.doctor.nearest_date, days.first().copied());
    assert!(offer.slots[0].start.to_rfc3339().ends_with("+03:00"));

    let patient = env.patient(&offer.clinic).await;
    let before = env.port.appointments(&offer.clinic, &patient).await.unwrap();
    assert!(before.iter().all(|ticket| ticket.status != AppointmentStatus::Active));
    let ticket = env.book(&offer, &patient).await.unwrap();
    assert_ne!(ticket.id.as_str(), offer.slots[0].id.as_str(), "the history has ids of its own");
    assert_eq!((ticket.start, ticket.status), (offer.slots[0].start, AppointmentStatus::Active));
    assert_eq!(ticket.doctor_id.as_ref(), Some(&offer.doctor.id));
    assert!(ticket.speciality_name.is_some());

    let mine = env.port.appointments(&offer.clinic, &patient).await.unwrap();
    assert!(mine.contains(&ticket));
    assert!(!env.port.slots(&window(&offer.clinic, &offer.doctor)).await.unwrap().contains(&offer.slots[0]));

    env.port.cancel(&offer.clinic, &patient, &ticket.id).await.unwrap();
    let again = env.port.cancel(&offer.clinic, &patient, &ticket.id).await.unwrap_err();
    assert_eq!(again.code, ProblemCode::NotFound);
    let after = env.port.appointments(&offer.clinic, &patient).await.unwrap();
    let cancelled = after.iter().find(|one| one.id == ticket.id).unwrap();
    assert_eq!(cancelled.status, AppointmentStatus::Cancelled);
    assert!(env.port.slots(&window(&offer.clinic, &offer.doctor)).await.unwrap().contains(&offer.slots[0]));
    assert_eq!(env.calls(Operation::SetAppointment), 1);
}

/// past and cancelled appointments are distinguished.
#[tokio::test(flavor = "multi_thread")]
async fn old_tickets_of_the_demo_patient_are_past_or_cancelled() {
    let env = TestEnv::new().await;
    let first = env.port.clinics().await.unwrap()[0].id.clone();
    let patient = env.patient(&first).await;
    let tickets = env.port.appointments(&first, &patient).await.unwrap();
    let statuses: Vec<_> = tickets.iter().map(|one| one.status).collect();
    assert_eq!(statuses, [AppointmentStatus::Past, AppointmentStatus::Past, AppointmentStatus::Cancelled]);
}

/// Protocol sheet netrika §8: specialities without slots for online booking are not offered; a doctor on leave is shown with the reason.
#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_booked_is_not_offered() {
    let env = TestEnv::new().await;
    let (mut specialities, mut on_leave) = (0, 0);
    for clinic in env.port.clinics().await.unwrap() {
        let Ok(list) = env.port.specialities(&clinic.id).await else { continue };
        assert!(list.iter().all(|one| one.ticket_count > 0 && one.name != "Нейрохирург"));
        assert!(list.iter().all(|one| !one.name.contains("томография")));
        specialities += list.len();
        for speciality in list {
            let doctors = env.port.doctors(&clinic.id, &speciality.id).await.unwrap();
            let idle = doctors.iter().filter(|one| one.ticket_count == 0);
            on_leave +=
                idle.inspect(|one| assert!(one.comment.is_some() && one.nearest_date.is_none())).count();
        }
    }
    assert!(specialities > 50 && on_leave > 0, "{specialities} {on_leave}");
}

/// Issue 17: the interface `districts`, which the plugin exports beside its port.
#[tokio::test(flavor = "multi_thread")]
async fn each_clinic_is_in_one_of_the_districts_of_the_hub() {
    let env = TestEnv::new().await;
    let clinics: Vec<ClinicId> =
        env.port.clinics().await.unwrap().into_iter().map(|clinic| clinic.id).collect();
    let districts = env.port.districts().await.unwrap();
    assert!(districts.len() > 1 && districts.len() < 18, "districts without a clinic are left out");
    assert!(districts.iter().all(|district| !district.name.is_empty() && !district.clinics.is_empty()));
    let mut inside: Vec<ClinicId> = districts.into_iter().flat_map(|district| district.clinics).collect();
    inside.sort();
    let mut expected = clinics;
    expected.sort();
    assert_eq!(inside, expected, "the closed clinic is in none");
    assert_eq!(env.calls(Operation::GetDistrictList), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn health_names_the_versions_of_the_hub() {
    let env = TestEnv::new().await;
    let said = env.port.health().await.unwrap();
    assert!(said.contains("2.5.0") && said.contains("18 districts"), "{said}");
}

/// Without the grant, nothing is sent upstream.
#[tokio::test(flavor = "multi_thread")]
async fn a_hub_that_the_variant_does_not_grant_is_never_reached() {
    let env = TestEnv::with(Wishes { granted: false, ..Wishes::default() }).await;
    assert_eq!(env.port.clinics().await.unwrap_err().code, ProblemCode::Configuration);
    assert!(Operation::ALL.iter().all(|operation| env.calls(*operation) == 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn many_questions_at_once_are_all_answered() {
    let env = TestEnv::new().await;
    let offer = env.usual_offer().await;
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..48 {
        let (port, clinic) = (env.port.clone(), offer.clinic.clone());
        tasks.spawn(async move { port.specialities(&clinic).await.map(|list| list.len()) });
    }
    let answers = tasks.join_all().await;
    assert!(
        answers.iter().all(|answer| answer.as_ref() == answers[0].as_ref() && answer.is_ok()),
        "{answers:?}"
    );
}
