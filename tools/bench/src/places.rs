//! Selects doctors who have free slots for the measured patients, at clinics that answer. The simulated region also has a clinic that is
//! offline on purpose and doctors for children only; a journey that ends there measures nothing.

use crate::cabinet::Target;
use anyhow::{Result, bail};
use reqwest::Client;
use serde_json::Value;

/// Enough doctors that 256 patients rarely request the same slot.
const ENOUGH: usize = 80;
/// Maximum per clinic, so that all clinics are represented.
const OF_ONE_CLINIC: usize = 8;

/// A doctor with free slots.
#[derive(Debug, Clone)]
pub struct Place {
    pub clinic: String,
    pub speciality: String,
    pub doctor: String,
}

impl Place {
    /// `/api/netrika1/clinics/{id}/doctors/{doctorId}`
    pub fn path(&self) -> String {
        format!("/api/netrika1/clinics/{}/doctors/{}", self.clinic, self.doctor)
    }
}

/// Finds the doctors as one patient. The result holds for all measured patients, because they have the same age and gender.
pub async fn places(target: &Target, client: &Client, token: &str) -> Result<Vec<Place>> {
    let mut found = Vec::new();
    let clinics = target.get(client, token, "/api/netrika1/clinics").await?;
    for clinic in clinics.as_array().into_iter().flatten().map(|clinic| text(clinic, "clinicId")) {
        let before = found.len();
        let Ok(specs) = target.get(client, token, &format!("/api/netrika1/clinics/{clinic}/specs")).await
        else {
            continue;
        };
        for speciality in with_tickets(&specs).into_iter().map(|spec| text(spec, "specId")) {
            let path = format!("/api/netrika1/clinics/{clinic}/doctors?specId={speciality}");
            let doctors = target.get(client, token, &path).await?;
            for doctor in with_tickets(&doctors).into_iter().map(|doctor| text(doctor, "doctorId")) {
                let place = Place { clinic: clinic.clone(), speciality: speciality.clone(), doctor };
                let slots = target.get(client, token, &format!("{}/appointments", place.path())).await;
                if slots.is_ok_and(|slots| slots.as_array().is_some_and(|slots| slots.len() > 20)) {
                    found.push(place);
                }
                if found.len() - before >= OF_ONE_CLINIC {
                    break;
                }
            }
            if found.len() - before >= OF_ONE_CLINIC {
                break;
            }
        }
    }
    found.truncate(ENOUGH);
    if found.is_empty() { bail!("no doctor has free slots") } else { Ok(found) }
}

/// The entries of a list that have free tickets.
pub fn with_tickets(list: &Value) -> Vec<&Value> {
    list.as_array()
        .into_iter()
        .flatten()
        .filter(|entry| entry.get("ticketCount").and_then(Value::as_u64).unwrap_or(0) > 0)
        .collect()
}

/// A string member, or an empty string if it is missing.
pub fn text(value: &Value, key: &str) -> String {
    value.get(key).and_then(Value::as_str).unwrap_or_default().to_owned()
}
