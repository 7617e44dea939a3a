//! The hub's business errors as the plugin reports them: the table of the protocol sheet netrika §5, and the people and limits that cause
//! them.

use super::env::{TestEnv, Wishes, anna, odd, user};
use cabinet_domain::{ClinicId, User};
use cabinet_ports::{ProblemCode, ProfileField};
use cabinet_simulators::netrika::{Fault, Operation, Rule, usual_text};
use cabinet_simulators::person::{self, Oddity};

const TABLE: [(i32, ProblemCode, bool); 16] = [
    (0, ProblemCode::Failed, false),
    (1, ProblemCode::Configuration, false),
    (4, ProblemCode::ProfileIncomplete, false),
    (20, ProblemCode::PatientUnknown, false),
    (21, ProblemCode::PatientAmbiguous, false),
    (22, ProblemCode::PatientAmbiguous, false),
    (33, ProblemCode::NotAllowed, true),
    (34, ProblemCode::NotAllowed, true),
    (35, ProblemCode::AlreadyBooked, true),
    (36, ProblemCode::NotAllowed, true),
    (38, ProblemCode::NotFound, false),
    (39, ProblemCode::SlotTaken, false),
    (41, ProblemCode::Unavailable, false),
    (75, ProblemCode::NotFound, false),
    (99, ProblemCode::Unavailable, false),
    (58, ProblemCode::Failed, true),
];

#[tokio::test(flavor = "multi_thread")]
async fn every_error_of_the_sheet_is_its_problem() {
    let env = TestEnv::new().await;
    for (id, code, for_patient) in TABLE {
        env.fault(Fault::Fail { id_error: id, text: None }, &[]);
        let problem = env.port.specialities(&ClinicId::from("101")).await.unwrap_err();
        assert_eq!(problem.code, code, "{id}");
        assert_eq!(problem.patient_text.as_deref(), for_patient.then(|| usual_text(id)), "{id}");
    }
}

/// IdError 4: the profile field that the hub names is reported to the patient.
#[tokio::test(flavor = "multi_thread")]
async fn what_the_profile_lacks_is_told_by_its_field() {
    let env = TestEnv::new().await;
    let offer = env.usual_offer().await;
    let patient = env.patient(&offer.clinic).await;
    for (text, field) in
        [("Не указан контактный телефон", Some(ProfileField::Phone)), ("Переданы неполные данные", None)]
    {
        env.fault(Fault::Fail { id_error: 4, text: Some(text.into()) }, &[Operation::SetAppointment]);
        let problem = env.book(&offer, &patient).await.unwrap_err();
        assert_eq!((problem.code, problem.field), (ProblemCode::ProfileIncomplete, field));
    }
    assert!(env.hub().bookings().is_empty());
}

/// IdError 4 for the phone: once the patient adds the number, the booking succeeds.
#[tokio::test(flavor = "multi_thread")]
async fn a_phone_that_is_filled_in_lets_the_booking_through() {
    let env = TestEnv::new().await;
    let offer = env.usual_offer().await;
    let patient = env.patient(&offer.clinic).await;
    env.fault(Fault::PhoneNeeded, &[Operation::SetAppointment]);
    let problem = env.book(&offer, &patient).await.unwrap_err();
    assert_eq!((problem.code, problem.field), (ProblemCode::ProfileIncomplete, Some(ProfileField::Phone)));
    let filled_in = User { phone: Some("+79991234567".to_owned()), ..user(&anna()) };
    assert_eq!(env.port.find_patient(&offer.clinic, &filled_in).await.unwrap(), patient);
    env.book(&offer, &patient).await.unwrap();
    assert_eq!(env.hub().bookings().len(), 1);
}

/// after an explicit refusal it is certain that nothing was booked.
#[tokio::test(flavor = "multi_thread")]
async fn a_clearly_refused_booking_proves_that_nothing_was_booked() {
    let env = TestEnv::new().await;
    let offer = env.usual_offer().await;
    let patient = env.patient(&offer.clinic).await;
    for (id, code, _) in TABLE.into_iter().filter(|(id, ..)| ![0, 41, 58, 99].contains(id)) {
        env.fault(Fault::Fail { id_error: id, text: None }, &[Operation::SetAppointment]);
        let problem = env.book(&offer, &patient).await.unwrap_err();
        assert_eq!(problem.code, code, "{id}");
        assert!(problem.code.proves_nothing_was_booked(), "{id}");
    }
    for id in [0, 41, 58, 99] {
        env.fault(Fault::Fail { id_error: id, text: None }, &[Operation::SetAppointment]);
        let problem = env.book(&offer, &patient).await.unwrap_err();
        assert!(!problem.code.proves_nothing_was_booked(), "{id}");
    }
    assert!(env.hub().bookings().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_unknown_ambiguous_or_disputed() {
    let env = TestEnv::new().await;
    let clinic = ClinicId::from("101");
    for (oddity, code) in [
        (Oddity::Unknown, ProblemCode::PatientUnknown),
        (Oddity::Twice, ProblemCode::PatientAmbiguous),
        (Oddity::CivilRecord, ProblemCode::PatientAmbiguous),
    ] {
        assert_eq!(env.port.find_patient(&clinic, &odd(oddity)).await.unwrap_err().code, code, "{oddity:?}");
    }
}

/// Protocol sheet netrika §4.4.
#[tokio::test(flavor = "multi_thread")]
async fn limits_of_doctors_and_clinics_are_told_in_their_words() {
    let env = TestEnv::new().await;
    for (name, id) in [("Уролог-андролог", 33), ("Педиатр участковый", 34)] {
        let offer = env.offer(|found| found == name).await;
        let patient = env.patient(&offer.clinic).await;
        let problem = env.book(&offer, &patient).await.unwrap_err();
        assert_eq!(
            (problem.code, problem.patient_text.as_deref()),
            (ProblemCode::NotAllowed, Some(usual_text(id)))
        );
    }
    let offer = env.usual_offer().await;
    let stranger = env.port.find_patient(&offer.clinic, &odd(Oddity::Unattached)).await.unwrap();
    let problem = env.book(&offer, &stranger).await.unwrap_err();
    assert_eq!(
        (problem.code, problem.patient_text.as_deref()),
        (ProblemCode::NotAllowed, Some(usual_text(36)))
    );
    let patient = env.patient(&offer.clinic).await;
    env.book(&offer, &patient).await.unwrap();
    let problem = env.book(&offer, &patient).await.unwrap_err();
    assert_eq!(
        (problem.code, problem.patient_text.as_deref()),
        (ProblemCode::AlreadyBooked, Some(usual_text(35)))
    );
    assert_eq!(env.hub().bookings().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slot_goes_to_one_patient_and_the_other_is_told_that_it_is_taken() {
    let env = TestEnv::new().await;
    let offer = env.usual_offer().await;
    let one = env.patient(&offer.clinic).await;
    let two = env.port.find_patient(&offer.clinic, &user(&person::crowd(3))).await.unwrap();
    let (first, second) = tokio::join!(env.book(&offer, &one), env.book(&offer, &two));
    let refused = [first.err(), second.err()].into_iter().flatten().collect::<Vec<_>>();
    assert_eq!(refused.iter().map(|problem| problem.code).collect::<Vec<_>>(), [ProblemCode::SlotTaken]);
    assert_eq!(env.hub().bookings().len(), 1);
    assert_eq!(env.calls(Operation::SetAppointment), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_race_is_a_taken_slot_and_is_not_tried_again() {
    let env = TestEnv::new().await;
    let offer = env.usual_offer().await;
    let patient = env.patient(&offer.clinic).await;
    env.hub().switches.set(vec![Rule::new(Fault::Race, &[]).times(1)]);
    assert_eq!(env.book(&offer, &patient).await.unwrap_err().code, ProblemCode::SlotTaken);
    assert_eq!(env.calls(Operation::SetAppointment), 1);
    assert!(env.hub().bookings().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_guid_is_a_mistake_of_the_configuration() {
    let env =
        TestEnv::with(Wishes { guid: "00000000-none-none-none-000000000000", ..Wishes::default() }).await;
    assert_eq!(env.port.clinics().await.unwrap_err().code, ProblemCode::Configuration);
    assert_eq!(
        env.port.health().await.unwrap_err().code,
        ProblemCode::Configuration,
        "the version needs no guid"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_off_line_clinic_is_unavailable_and_the_others_answer() {
    let env = TestEnv::new().await;
    let problem = env.port.specialities(&ClinicId::from("114")).await.unwrap_err();
    assert_eq!(problem.code, ProblemCode::Unavailable);
    assert!(problem.retry_after.is_some());
    assert_eq!(env.calls(Operation::GetSpesialityList), 2, "99 is worth one more try");
    assert!(!env.port.specialities(&ClinicId::from("101")).await.unwrap().is_empty());
}
