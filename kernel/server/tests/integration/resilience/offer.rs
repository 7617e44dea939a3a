//! Finds a doctor with free slots as a patient does: clinic, speciality, doctor, slots.

use crate::support::browser::Browser;
use serde_json::{Value, json};

/// A doctor with free slots.
#[derive(Debug, Clone)]
pub struct Offer {
    clinic: String,
    spec: String,
    doctor: String,
    /// Request bodies of bookings, one per slot.
    pub slots: Vec<Value>,
}

impl Offer {
    /// Finds a doctor of a speciality that treats every adult, with at least three slots.
    pub async fn find(browser: &Browser) -> Self {
        let clinics = browser.get(&["netrika1", "clinics"]).await.good();
        for clinic in clinics.as_array().unwrap() {
            let clinic = clinic["clinicId"].as_str().unwrap();
            // One clinic of the city is always offline.
            let specs = browser.get(&["netrika1", "clinics", clinic, "specs"]).await.body;
            let therapists = |spec: &&Value| spec["name"].as_str().unwrap().starts_with("Терапевт");
            for spec in specs.as_array().into_iter().flatten().filter(therapists) {
                let spec = spec["specId"].as_str().unwrap();
                let path = ["netrika1", "clinics", clinic, "doctors"];
                let doctors = browser.get_where(&path, &[("specId", spec)]).await.good();
                for doctor in doctors.as_array().unwrap() {
                    let doctor = doctor["doctorId"].as_str().unwrap().to_owned();
                    let (clinic, spec) = (clinic.to_owned(), spec.to_owned());
                    let mut offer = Self { clinic, spec, doctor, slots: Vec::new() };
                    offer.slots = offer.free(browser).await;
                    if offer.slots.len() > 2 {
                        return offer;
                    }
                }
            }
        }
        panic!("no clinic offers that");
    }

    /// Path of its slots.
    pub fn path(&self) -> [&str; 6] {
        ["netrika1", "clinics", &self.clinic, "doctors", &self.doctor, "appointments"]
    }

    /// The days of its slots, ascending.
    pub fn days(&self) -> Vec<String> {
        let mut days: Vec<_> =
            self.slots.iter().map(|slot| slot["start"].as_str().unwrap()[..10].to_owned()).collect();
        days.dedup();
        days
    }

    /// The slots that are free now.
    pub async fn free(&self, browser: &Browser) -> Vec<Value> {
        let slots = browser.get(&self.path()).await.good();
        let body = |slot: &Value| {
            json!({
                "clinicId": self.clinic,
                "specId": self.spec,
                "doctorId": self.doctor,
                "appointmentId": slot["appointmentId"],
                "start": slot["start"],
            })
        };
        slots.as_array().unwrap().iter().map(body).collect()
    }
}
