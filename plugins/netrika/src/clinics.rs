//! Clinics: `GetLPUList`, with addresses and phones of `GetLPUInfo`. Their districts: `GetDistrictList`, and the number that each clinic names.

use crate::failure::Failure;
use crate::hub::Hub;
use crate::settings::ClinicList;
use crate::soap::{Element, Operation, Value};
use cabinet_plugin_sdk::districts::District;
use cabinet_plugin_sdk::{Clinic, Problem, log};
use std::collections::HashMap;

/// Address and phone of a clinic.
type Details = (Option<String>, Option<String>);

/// All participating clinics without the inactive ones (protocol sheet netrika §2).
pub(crate) fn clinics(hub: &Hub) -> Result<Vec<Clinic>, Problem> {
    let wanted = wanted_districts(hub, || known_districts(hub))?;
    let mut clinics: Vec<Clinic> = listed(hub, &wanted)?.into_iter().map(|listed| listed.clinic).collect();
    if hub.settings.clinic_details && !clinics.is_empty() {
        let mut details = details(hub)?;
        for clinic in &mut clinics {
            (clinic.address, clinic.phone) = details.remove(&clinic.id).unwrap_or_default();
        }
    }
    Ok(clinics)
}

/// The districts that have a clinic of [`clinics`], in the order of the hub.
pub(crate) fn districts(hub: &Hub) -> Result<Vec<District>, Problem> {
    let mut known: Vec<KnownDistrict> = Vec::new();
    for district in known_districts(hub)? {
        if !known.iter().any(|other| other.id == district.id) {
            known.push(district);
        }
    }
    let wanted = wanted_districts(hub, || Ok(known.clone()))?;
    let clinics = listed(hub, &wanted)?;
    let of = |district: KnownDistrict| {
        let inside = clinics.iter().filter(|listed| listed.district == Some(district.id));
        let clinic_ids: Vec<String> = inside.map(|listed| listed.clinic.id.clone()).collect();
        let id = district.id.to_string();
        let name = district.name.unwrap_or_else(|| ["Район ", &id].concat());
        (!clinic_ids.is_empty()).then_some(District { id, name, clinic_ids })
    };
    Ok(known.into_iter().filter_map(of).collect())
}

/// A district as the hub lists it.
#[derive(Debug, Clone)]
struct KnownDistrict {
    id: i64,
    name: Option<String>,
}

/// A clinic, and the number of its district.
struct ListedClinic {
    clinic: Clinic,
    district: Option<i64>,
}

/// The districts to request; `None` requests all clinics at once. `known` is asked for only if the districts of the hub are needed.
fn wanted_districts(
    hub: &Hub,
    known: impl FnOnce() -> Result<Vec<KnownDistrict>, Failure>,
) -> Result<Vec<Option<i64>>, Problem> {
    let settings = &hub.settings;
    if settings.clinic_list == ClinicList::Whole && settings.districts.is_empty() {
        return Ok(vec![None]);
    }
    let known: Vec<i64> = known()?.into_iter().map(|district| district.id).collect();
    if let Some(missing) = settings.districts.iter().find(|id| !known.contains(id)) {
        return Err(Problem::configuration(format!("the hub has no district {missing}: check `districts`")));
    }
    let wanted = |id: &i64| settings.districts.is_empty() || settings.districts.contains(id);
    Ok(known.into_iter().filter(wanted).map(Some).collect())
}

/// `GetDistrictList`
fn known_districts(hub: &Hub) -> Result<Vec<KnownDistrict>, Failure> {
    hub.ask(Operation::GetDistrictList, &[], |result| {
        let districts = result.items("Districts", "District").filter_map(|district| {
            let name = district.text("DistrictName").map(str::to_owned);
            Some(KnownDistrict { id: district.number("IdDistrict")?, name })
        });
        Ok(districts.collect())
    })
}

/// The number of districts, which also checks the guid.
pub(crate) fn district_count(hub: &Hub) -> Result<usize, Failure> {
    known_districts(hub).map(|districts| districts.len())
}

/// The clinics of these districts, each once.
fn listed(hub: &Hub, districts: &[Option<i64>]) -> Result<Vec<ListedClinic>, Failure> {
    let mut clinics: Vec<ListedClinic> = Vec::new();
    for district in districts {
        for found in of_district(hub, *district)? {
            if !clinics.iter().any(|known| known.clinic.id == found.clinic.id) {
                clinics.push(found);
            }
        }
    }
    Ok(clinics)
}

/// `GetLPUList`. A clinic that does not name its district is in the one that was asked for.
fn of_district(hub: &Hub, district: Option<i64>) -> Result<Vec<ListedClinic>, Failure> {
    let id = district.map(|id| id.to_string());
    let value = id.as_deref().map_or(Value::Nil, Value::Text);
    hub.ask(Operation::GetLPUList, &[("idDistrict", value)], |result| {
        let clinics = result.items("ListLPU", "Clinic").filter_map(|one| {
            Some(ListedClinic { clinic: clinic(one)?, district: one.number("District").or(district) })
        });
        Ok(clinics.collect())
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
