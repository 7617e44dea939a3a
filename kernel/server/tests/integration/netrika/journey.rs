//! The patient's way from the list of clinics to a cancelled ticket, in strict order mode.

use super::bed::{Bed, Wishes, window};
use cabinet_domain::AppointmentStatus;
use cabinet_ports::ProblemCode;
use cabinet_simulators::netrika::Operation;

/// clinic, speciality, doctor, date, slot.
#[tokio::test(flavor = "multi_thread")]
async fn a_patient_books_sees_and_cancels_a_ticket() {
    let bed = Bed::new().await;
    let clinics = bed.port.clinics().await.unwrap();
    assert_eq!(clinics.len(), 14, "one clinic of fifteen is inactive");
    assert!(clinics.iter().any(|one| one.address.is_some() && one.phone.is_some()));

    let offer = bed.usual_offer().await;
    let dates = bed.port.dates(&window(&offer.clinic, &offer.doctor)).await.unwrap();
    let mut days: Vec<_> = offer.slots.iter().map(|slot| slot.start.date_naive()).collect();
    days.dedup();
    assert_eq!(dates, days);
    assert_eq!(offer.doctor.ticket_count as usize, offer.slots.len());
    assert_eq!(offer.doctor.nearest_date, days.first().copied());
    assert!(offer.slots[0].start.to_rfc3339().ends_with("+03:00"));

    let patient = bed.patient(&offer.clinic).await;
    let before = bed.port.appointments(&offer.clinic, &patient).await.unwrap();
    assert!(before.iter().all(|ticket| ticket.status != AppointmentStatus::Active));
    let ticket = bed.book(&offer, &patient).await.unwrap();
    assert_ne!(ticket.id.as_str(), offer.slots[0].id.as_str(), "the history has ids of its own");
    assert_eq!((ticket.start, ticket.status), (offer.slots[0].start, AppointmentStatus::Active));
    assert_eq!(ticket.doctor_id.as_ref(), Some(&offer.doctor.id));
    assert!(ticket.speciality_name.is_some());

    let mine = bed.port.appointments(&offer.clinic, &patient).await.unwrap();
    assert!(mine.contains(&ticket));
    assert!(!bed.port.slots(&window(&offer.clinic, &offer.doctor)).await.unwrap().contains(&offer.slots[0]));

    bed.port.cancel(&offer.clinic, &patient, &ticket.id).await.unwrap();
    let again = bed.port.cancel(&offer.clinic, &patient, &ticket.id).await.unwrap_err();
    assert_eq!(again.code, ProblemCode::NotFound);
    let after = bed.port.appointments(&offer.clinic, &patient).await.unwrap();
    let cancelled = after.iter().find(|one| one.id == ticket.id).unwrap();
    assert_eq!(cancelled.status, AppointmentStatus::Cancelled);
    assert!(bed.port.slots(&window(&offer.clinic, &offer.doctor)).await.unwrap().contains(&offer.slots[0]));
    assert_eq!(bed.calls(Operation::SetAppointment), 1);
}

/// past and cancelled tickets are told apart.
#[tokio::test(flavor = "multi_thread")]
async fn old_tickets_of_the_demo_patient_are_past_or_cancelled() {
    let bed = Bed::new().await;
    let first = bed.port.clinics().await.unwrap()[0].id.clone();
    let patient = bed.patient(&first).await;
    let tickets = bed.port.appointments(&first, &patient).await.unwrap();
    let statuses: Vec<_> = tickets.iter().map(|one| one.status).collect();
    assert_eq!(statuses, [AppointmentStatus::Past, AppointmentStatus::Past, AppointmentStatus::Cancelled]);
}

/// Protocol sheet netrika §8: no tickets over the internet, not offered; a doctor on leave is shown with the reason.
#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_booked_is_not_offered() {
    let bed = Bed::new().await;
    let (mut specialities, mut on_leave) = (0, 0);
    for clinic in bed.port.clinics().await.unwrap() {
        let Ok(list) = bed.port.specialities(&clinic.id).await else { continue };
        assert!(list.iter().all(|one| one.ticket_count > 0 && one.name != "Нейрохирург"));
        assert!(list.iter().all(|one| !one.name.contains("томография")));
        specialities += list.len();
        for speciality in list {
            let doctors = bed.port.doctors(&clinic.id, &speciality.id).await.unwrap();
            let idle = doctors.iter().filter(|one| one.ticket_count == 0);
            on_leave +=
                idle.inspect(|one| assert!(one.comment.is_some() && one.nearest_date.is_none())).count();
        }
    }
    assert!(specialities > 50 && on_leave > 0, "{specialities} {on_leave}");
}

#[tokio::test(flavor = "multi_thread")]
async fn health_names_the_versions_of_the_hub() {
    let bed = Bed::new().await;
    let said = bed.port.health().await.unwrap();
    assert!(said.contains("2.5.0") && said.contains("18 districts"), "{said}");
}

/// Without the grant nothing leaves the house.
#[tokio::test(flavor = "multi_thread")]
async fn a_hub_that_the_variant_does_not_grant_is_never_reached() {
    let bed = Bed::with(Wishes { granted: false, ..Wishes::default() }).await;
    assert_eq!(bed.port.clinics().await.unwrap_err().code, ProblemCode::Configuration);
    assert!(Operation::ALL.iter().all(|operation| bed.calls(*operation) == 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn many_questions_at_once_are_all_answered() {
    let bed = Bed::new().await;
    let offer = bed.usual_offer().await;
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..48 {
        let (port, clinic) = (bed.port.clone(), offer.clinic.clone());
        tasks.spawn(async move { port.specialities(&clinic).await.map(|list| list.len()) });
    }
    let answers = tasks.join_all().await;
    assert!(
        answers.iter().all(|answer| answer.as_ref() == answers[0].as_ref() && answer.is_ok()),
        "{answers:?}"
    );
}
