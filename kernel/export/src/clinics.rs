//! Names of clinics. The cabinet keeps numbers; the hospital systems tell the names, if they answer in time.

use crate::own_data::OwnData;
use cabinet_domain::{ClinicId, MedicalHostId};
use futures::future::{BoxFuture, join_all};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// How long a copy waits for names; without them it shows the numbers.
const WAIT: Duration = Duration::from_secs(5);

/// Tells how the clinics of medical hosts are called.
pub trait ClinicNames: Send + Sync {
    /// The names of a host's clinics by id, as far as they are known; empty if the host cannot be asked.
    fn names<'a>(&'a self, host: &'a MedicalHostId) -> BoxFuture<'a, BTreeMap<ClinicId, String>>;
}

/// Puts the names of clinics beside their numbers.
pub(crate) async fn add_names(own: &mut OwnData, clinics: &dyn ClinicNames) {
    let of_accounts = own.accounts.iter().map(|account| &account.host_id);
    let hosts: BTreeSet<MedicalHostId> =
        of_accounts.chain(own.bookings.iter().map(|visit| &visit.host_id)).cloned().collect();
    let ask = |host: MedicalHostId| async move {
        let names = tokio::time::timeout(WAIT, clinics.names(&host)).await.unwrap_or_default();
        (host, names)
    };
    let names: BTreeMap<_, _> = join_all(hosts.into_iter().map(ask)).await.into_iter().collect();
    let name = |host: &MedicalHostId, clinic: &str| names.get(host)?.get(&ClinicId::from(clinic)).cloned();
    for account in &mut own.accounts {
        account.clinic_name = name(&account.host_id, &account.clinic_id);
    }
    for visit in &mut own.bookings {
        visit.clinic_name = name(&visit.host_id, &visit.clinic_id);
    }
}
