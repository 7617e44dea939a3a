//! Health check. `GetVersion` proves address and protocol but takes no guid; `GetDistrictList`, a short list, also proves the guid.

use crate::clinics::district_count;
use crate::hub::Hub;
use crate::soap::Operation;
use cabinet_plugin_sdk::{Health, Problem};

/// Checks the hub and returns a text with its versions.
pub(crate) fn health(hub: &Hub) -> Result<Health, Problem> {
    let (service, database) = hub.ask(Operation::GetVersion, &[], |result| {
        let version = |name: &str| result.text(name).unwrap_or("unknown").to_owned();
        Ok((version("ServiceVersion"), version("DatabaseVersion")))
    })?;
    let districts = district_count(hub)?;
    Ok(Health { detail: format!("HubService {service}, database {database}, {districts} districts") })
}
