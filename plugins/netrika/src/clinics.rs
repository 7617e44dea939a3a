//! Clinics: `GetLPUList`, with addresses and phones of `GetLPUInfo`.

use crate::failure::Failure;
use crate::hub::Hub;
use crate::settings::ClinicList;
use crate::soap::{Element, Operation, Value};
use cabinet_plugin_sdk::{Clinic, Problem, log};
use std::collections::HashMap;

/// Address and phone of a clinic.
type Details = (Option<String>, Option<String>);

/// All participating clinics without the inactive ones (protocol sheet netrika §2).
pub(crate) fn clinics(hub: &Hub) -> Result<Vec<Clinic>, Problem> {
    let mut clinics = Vec::new();
    for district in districts(hub)? {
        for clinic in of_district(hub, district)? {
            if !clinics.iter().any(|known: &Clinic| known.id == clinic.id) {
                clinics.push(clinic);
            }
        }
    }
    if hub.settings.clinic_details && !clinics.is_empty() {
        let mut details = details(hub)?;
        for clinic in &mut clinics {
            (clinic.address, clinic.phone) = details.remove(&clinic.id).unwrap_or_default();
        }
    }
    Ok(clinics)
}

/// The districts to request; `None` requests all clinics at once.
fn districts(hub: &Hub) -> Result<Vec<Option<i64>>, Problem> {
    let settings = &hub.settings;
    if settings.clinic_list == ClinicList::Whole && settings.districts.is_empty() {
        return Ok(vec![None]);
    }
    let known = district_ids(hub)?;
    if let Some(missing) = settings.districts.iter().find(|id| !known.contains(id)) {
        return Err(Problem::configuration(format!("the hub has no district {missing}: check `districts`")));
    }
    let wanted = |id: &i64| settings.districts.is_empty() || settings.districts.contains(id);
    Ok(known.into_iter().filter(wanted).map(Some).collect())
}

/// `GetDistrictList`, also used to check the guid.
pub(crate) fn district_ids(hub: &Hub) -> Result<Vec<i64>, Failure> {
    hub.ask(Operation::GetDistrictList, &[], |result| {
        Ok(result
            .items("Districts", "District")
            .filter_map(|district| district.number("IdDistrict"))
            .collect())
    })
}

fn of_district(hub: &Hub, district: Option<i64>) -> Result<Vec<Clinic>, Failure> {
    let id = district.map(|id| id.to_string());
    let value = id.as_deref().map_or(Value::Nil, Value::Text);
    hub.ask(Operation::GetLPUList, &[("idDistrict", value)], |result| {
        Ok(result.items("ListLPU", "Clinic").filter_map(clinic).collect())
    })
}

fn clinic(one: &Element<'_>) -> Option<Clinic> {
    let active = !matches!(one.text("IsActive"), Some("false" | "0"));
    let id = one.number("IdLPU").filter(|_| active)?.to_string();
    let name = one.text("LPUFullName").or_else(|| one.text("LPUShortName")).map(str::to_owned);
    // A clinic without a name can still be booked.
    let name = name.unwrap_or_else(|| ["Медицинская организация ", &id].concat());
    Some(Clinic { id, name, address: None, phone: None })
}

/// The details of all clinics. If the hub refuses them to this participant, clinics are listed without details; a technical failure is
/// returned.
fn details(hub: &Hub) -> Result<HashMap<String, Details>, Failure> {
    let answer = hub.ask(Operation::GetLPUInfo, &[("idLpu", Value::Nil)], |result| {
        let info = result.items("LpuCollection", "LpuInfo").filter_map(|one| {
            let owned = |name: &str| one.text(name).map(str::to_owned);
            Some((one.number("Id")?.to_string(), (owned("Address"), owned("Phone"))))
        });
        Ok(info.collect())
    });
    match answer {
        Err(Failure::Refused(refusal)) if refusal.id != crate::refusal::TECHNICAL && refusal.id != 1 => {
            log::warn("clinics go without addresses and phones", &[("error", &refusal.id.to_string())]);
            Ok(HashMap::new())
        }
        answer => answer,
    }
}
