//! Who the patient is.

use super::{asked, points};
use crate::desk::{Desk, named};
use crate::people::{Person, stranger};
use crate::scheduling::points::{CLOSEST, TWICE, UNKNOWN};
use crate::wire::Plan;
use cabinet_domain::{PatientId, User};
use cabinet_ports::Records;
use chrono::Days;

/// Runs the points. Returns the patient id of the person of the file.
pub(super) async fn run(desk: &Desk<'_>, port: &dyn Records) -> Option<PatientId> {
    let ask =
        async |user: User| desk.ask("find-patient", Plan::Healthy, port.find_patient(&asked(user))).await.0;
    let people = &desk.subject.people;
    let mut found = None;
    desk.point(&points::FOUND, async |check| {
        let Some(user) = people.person.as_ref().and_then(Person::user) else { return };
        match (ask(user.clone()).await, ask(user).await) {
            (Ok(first), Ok(again)) => {
                if first != again {
                    check.wrong("find-patient: another answer when asked again");
                }
                found = Some(first);
            }
            (Ok(_), refused) | (refused, _) => {
                check.wrong(format!("find-patient: {} for the person of the file", named(&refused)));
            }
        }
    })
    .await;
    desk.point(&UNKNOWN, async |check| {
        let Some(user) = stranger().and_then(|stranger| stranger.user()) else { return };
        match ask(user).await {
            Err(refused) if refused.code == "patient-unknown" => {}
            answer => check.wrong(format!("find-patient: {} for an unknown person", named(&answer))),
        }
    })
    .await;
    desk.point(&CLOSEST, async |check| {
        let Some(person) = &people.person else { return };
        let day = person.birth_date.checked_sub_days(Days::new(3653)).unwrap_or(person.birth_date);
        let other = Person { birth_date: day, snils: None, phone: None, ..person.clone() };
        let Some(user) = other.user() else { return };
        match ask(user).await {
            Err(refused) if refused.code == "patient-unknown" || refused.code == "patient-ambiguous" => {}
            answer => {
                check.wrong(format!("find-patient: {} for the name with another birth date", named(&answer)))
            }
        }
    })
    .await;
    desk.point(&TWICE, async |check| {
        let Some(user) = people.ambiguous.as_ref().and_then(Person::user) else { return };
        match ask(user).await {
            Err(refused) if refused.code == "patient-ambiguous" => {}
            answer => check.wrong(format!("find-patient: {} for several people", named(&answer))),
        }
    })
    .await;
    found
}
