//! Names of clinics, doctors and specialities. The cabinet stores only their ids; the names come from the hospital systems, if they answer
//! in time.

use crate::own_data::{OwnData, Visit, Waiting};
use cabinet_domain::{ClinicId, DoctorId, MedicalHostId, SpecialityId};
use futures::future::{BoxFuture, join_all};
use futures::stream;
use futures::{FutureExt as _, StreamExt as _};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// How long a copy waits for names; without them it shows the ids.
const WAIT: Duration = Duration::from_secs(5);
/// Concurrent requests for doctors. Most of a plugin's calls stay free for patients.
const DOCTORS_AT_A_TIME: usize = 2;

/// A doctor with whom the person booked, or for whom they wait.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct BookedDoctor {
    pub host: MedicalHostId,
    pub clinic: ClinicId,
    /// `None` if the booking has no speciality.
    pub speciality: Option<SpecialityId>,
    pub doctor: DoctorId,
}

/// The known names of a [`BookedDoctor`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DoctorNames {
    pub doctor: Option<String>,
    /// Name of the speciality of the booking.
    pub speciality: Option<String>,
}

/// Source of the names of clinics, doctors and specialities at the medical hosts.
pub trait ScheduleNames: Send + Sync {
    /// The known names of a host's clinics by id; empty if the host cannot be asked.
    fn clinics<'a>(&'a self, host: &'a MedicalHostId) -> BoxFuture<'a, BTreeMap<ClinicId, String>>;

    /// The known names of one doctor and speciality.
    fn doctor<'a>(&'a self, booked: &'a BookedDoctor) -> BoxFuture<'a, DoctorNames>;
}

/// Adds names to the ids.
pub(crate) async fn add_names(own: &mut OwnData, names: &dyn ScheduleNames) {
    let awaited = own.waiting.iter().filter_map(awaited_doctor);
    let booked: BTreeSet<BookedDoctor> = own.bookings.iter().map(booked_doctor).chain(awaited).collect();
    let (clinics, doctors) = futures::join!(clinic_names(own, names), doctor_names(booked, names));
    let clinic =
        |host: &MedicalHostId, clinic: &str| clinics.get(host)?.get(&ClinicId::from(clinic)).cloned();
    for account in &mut own.accounts {
        account.clinic_name = clinic(&account.host_id, &account.clinic_id);
    }
    for entry in &mut own.waiting {
        entry.clinic_name = clinic(&entry.host_id, &entry.clinic_id).or(entry.clinic_name.take());
        let known = awaited_doctor(entry).and_then(|awaited| doctors.get(&awaited).cloned());
        let DoctorNames { doctor, speciality } = known.unwrap_or_default();
        entry.doctor_name = doctor.or(entry.doctor_name.take());
        entry.spec_name = speciality.or(entry.spec_name.take());
    }
    for visit in &mut own.clinic_visits {
        visit.clinic_name = visit.clinic_name.take().or_else(|| clinic(&visit.host_id, &visit.clinic_id));
    }
    for visit in &mut own.bookings {
        visit.clinic_name = clinic(&visit.host_id, &visit.clinic_id);
        let DoctorNames { doctor, speciality } =
            doctors.get(&booked_doctor(visit)).cloned().unwrap_or_default();
        visit.doctor_name = doctor;
        visit.spec_name = speciality;
    }
}

fn booked_doctor(visit: &Visit) -> BookedDoctor {
    BookedDoctor {
        host: visit.host_id.clone(),
        clinic: visit.clinic_id.as_str().into(),
        speciality: visit.spec_id.as_deref().map(SpecialityId::from),
        doctor: visit.doctor_id.as_str().into(),
    }
}

/// `None` for an entry of any doctor.
fn awaited_doctor(entry: &Waiting) -> Option<BookedDoctor> {
    Some(BookedDoctor {
        host: entry.host_id.clone(),
        clinic: entry.clinic_id.as_str().into(),
        speciality: Some(entry.spec_id.as_str().into()),
        doctor: entry.doctor_id.as_deref()?.into(),
    })
}

async fn clinic_names(
    own: &OwnData,
    names: &dyn ScheduleNames,
) -> BTreeMap<MedicalHostId, BTreeMap<ClinicId, String>> {
    let of_accounts = own.accounts.iter().map(|account| &account.host_id);
    let hosts: BTreeSet<MedicalHostId> = of_accounts
        .chain(own.bookings.iter().map(|visit| &visit.host_id))
        .chain(own.waiting.iter().map(|entry| &entry.host_id))
        .cloned()
        .collect();
    let ask = |host: MedicalHostId| async move {
        let known = tokio::time::timeout(WAIT, names.clinics(&host)).await.unwrap_or_default();
        (host, known)
    };
    join_all(hosts.into_iter().map(ask).collect::<Vec<_>>()).await.into_iter().collect()
}

/// A pending request for the names of one doctor.
type Asked<'n> = BoxFuture<'n, (BookedDoctor, DoctorNames)>;

/// The names that arrive in time. A silent host does not hold back the names of the others.
async fn doctor_names(
    booked: BTreeSet<BookedDoctor>,
    names: &dyn ScheduleNames,
) -> BTreeMap<BookedDoctor, DoctorNames> {
    let mut of_hosts: BTreeMap<MedicalHostId, Vec<Asked<'_>>> = BTreeMap::new();
    for one in booked {
        let asked = of_hosts.entry(one.host.clone()).or_default();
        asked.push(
            async move {
                let known = names.doctor(&one).await;
                (one, known)
            }
            .boxed(),
        );
    }
    let known: Vec<_> = of_hosts.into_values().map(in_time).collect();
    join_all(known).await.into_iter().flatten().collect()
}

async fn in_time(asked: Vec<Asked<'_>>) -> Vec<(BookedDoctor, DoctorNames)> {
    let deadline = tokio::time::sleep(WAIT);
    stream::iter(asked).buffer_unordered(DOCTORS_AT_A_TIME).take_until(deadline).collect().await
}
