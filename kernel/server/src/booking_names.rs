//! Names of clinics, doctors and specialities for the personal data export, read from the lists of the booking hosts.

use cabinet_booking::BookingService;
use cabinet_domain::{ClinicId, MedicalHostId};
use cabinet_export::{BookedDoctor, DoctorNames, ScheduleNames};
use futures::FutureExt as _;
use futures::future::BoxFuture;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Names from the booking services of all hosts.
pub(crate) struct ListedNames(pub(crate) BTreeMap<MedicalHostId, Arc<BookingService>>);

impl ScheduleNames for ListedNames {
    fn clinics<'a>(&'a self, host: &'a MedicalHostId) -> BoxFuture<'a, BTreeMap<ClinicId, String>> {
        async move {
            let Some(service) = self.0.get(host) else { return BTreeMap::new() };
            match service.clinics().await {
                Ok(listed) => {
                    let clinics = listed.value.clinics().iter();
                    clinics.map(|clinic| (clinic.id.clone(), clinic.name.clone())).collect()
                }
                Err(error) => {
                    tracing::info!(%error, %host, "a copy of somebody's data names the clinics of {host} by their numbers");
                    BTreeMap::new()
                }
            }
        }
        .boxed()
    }

    fn doctor<'a>(&'a self, booked: &'a BookedDoctor) -> BoxFuture<'a, DoctorNames> {
        async move {
            let BookedDoctor { host, clinic, speciality, doctor } = booked;
            let Some(service) = self.0.get(host) else { return DoctorNames::default() };
            // A doctor who has left is in no list; the booking still has the id.
            let found = service.doctor(clinic, doctor, speciality.as_ref()).await.ok();
            let speciality = match speciality {
                Some(id) => service.speciality(clinic, id).await.ok(),
                None => None,
            };
            DoctorNames {
                doctor: found.map(|listed| listed.value.name),
                speciality: speciality.map(|listed| listed.value.name),
            }
        }
        .boxed()
    }
}
