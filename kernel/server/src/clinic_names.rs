//! The names of clinics for the copy of one's data, from the lists of the booking hosts.

use cabinet_domain::{ClinicId, MedicalHostId};
use cabinet_export::ClinicNames;
use cabinet_visits::BookingDesk;
use futures::FutureExt as _;
use futures::future::BoxFuture;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The booking hosts of a cabinet.
pub(crate) struct ListedClinics(pub(crate) BTreeMap<MedicalHostId, Arc<BookingDesk>>);

impl ClinicNames for ListedClinics {
    fn names<'a>(&'a self, host: &'a MedicalHostId) -> BoxFuture<'a, BTreeMap<ClinicId, String>> {
        async move {
            let Some(desk) = self.0.get(host) else { return BTreeMap::new() };
            match desk.clinics().await {
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
}
